import type { OrderDelivery } from '../../shared/contract/orders/orders.ts';
import { countryName, formatDate } from '../../shared/format/intl.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { displayName, nameInMail } from '../../shared/forms/names.ts';
import { townLine } from '../../shared/forms/town-line.ts';
import { translate } from '../../shared/i18n/i18n.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { collectionText } from '../../shared/orders/collection-text.ts';
import { sizeInLine } from '../mails/size-in-line.ts';
import type { PaperOrder } from './paper-order.ts';
import { type PaperText, paperTexts } from './texts.ts';

/** How things are said on a paper of a market. */
export interface PaperWords {
  text: PaperText;
  t: ReturnType<typeof translate>;
  /** BCP 47. */
  intl: string;
  money(cents: number): string;
  date(day: Date): string;
  /** Colour and size of a piece: `Écru, taille 38`. */
  about(piece: { color: string; size: string }): string;
  /** A rate in thousandths: `8.1 %`. */
  rate(thousandths: number): string;
}

export function paperWords({ locale, currency }: Pick<PaperOrder, 'locale' | 'currency'>): PaperWords {
  const { lang, intl } = locales[locale];
  const percent = new Intl.NumberFormat(intl, { style: 'percent', maximumFractionDigits: 1 });
  const text = paperTexts(lang);
  return {
    text,
    t: translate(lang),
    intl,
    money: (cents) => formatMoney(cents, currency, intl),
    date: (day) => formatDate(day.toISOString(), intl),
    about: ({ color, size }) =>
      [color, size === '' ? '' : sizeInLine(lang, size)].filter((part) => part !== '').join(', '),
    rate: (thousandths) => percent.format(thousandths / 1000),
  };
}

/** What stands above the address of an order: it is sent there, or lies there until it is collected. */
export function addressTitle({ to }: Pick<OrderDelivery, 'to'>, text: PaperWords['text']): string {
  return text(collectionText(to) === null ? 'delivered' : 'collected');
}

type PaperAddress = Pick<
  NonNullable<OrderDelivery['address']>,
  'firstName' | 'lastName' | 'line2' | 'line3' | 'line4' | 'zipCode' | 'city' | 'country'
> & { line1?: string };

/** An address as it stands on an envelope, line by line; `place` is the store or point that keeps a parcel. */
export function addressLines(address: PaperAddress, locale: Locale, place?: string): string[] {
  const { firstName, lastName, line1, line2, line3, line4, country } = address;
  // Of an order whose customer was erased, the country is left.
  if (line1 === undefined) return [countryName(country, locales[locale].intl)];
  return [
    nameInMail(displayName(`${firstName} ${lastName}`)),
    place ?? '',
    line1,
    line2,
    line3,
    line4,
    townLine(address),
    countryName(country, locales[locale].intl),
  ].filter((line) => line.trim() !== '');
}
