import type { OrderDelivery } from '../../shared/contract/orders/orders.ts';
import { countryName, formatDate } from '../../shared/format/intl.ts';
import { joinTexts } from '../../shared/format/join-texts.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { displayName, nameInMail } from '../../shared/forms/names.ts';
import { townLine } from '../../shared/forms/town-line.ts';
import { translate } from '../../shared/i18n/i18n.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { collectionText } from '../../shared/orders/collection-text.ts';
import { sizeInLine } from '../mails/size-in-line.ts';
import type { PaperOrder } from './paper-order.ts';
import { type PaperText, paperTexts } from './texts.ts';

/** Texts and formats of documents of a market. */
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
    about: ({ color, size }) => joinTexts([color, size && sizeInLine(lang, size)]),
    rate: (thousandths) => percent.format(thousandths / 1000),
  };
}

/** Title above the address of an order: delivery or collection address. */
export function addressTitle({ to }: Pick<OrderDelivery, 'to'>, text: PaperWords['text']): string {
  return text(collectionText(to) === null ? 'delivered' : 'collected');
}

type PaperAddress = Pick<
  NonNullable<OrderDelivery['address']>,
  'firstName' | 'lastName' | 'line2' | 'line3' | 'line4' | 'zipCode' | 'city' | 'country'
> & { line1?: string };

/** Returns an address as on an envelope, line by line; `place` is the store or point that receives the parcel. */
export function addressLines(address: PaperAddress, locale: Locale, place?: string): string[] {
  const { firstName, lastName, line1, line2, line3, line4, country } = address;
  // For an order of an erased customer only the country is left.
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
