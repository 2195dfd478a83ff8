import { brand } from '../../shared/brand/brand.ts';
import { type Currency, type Locale, locales } from '../../shared/markets/locales.ts';
import { barcode } from './barcode.ts';
import { a4, openPaper, type Paper, type TextStyle } from './paper.ts';
import { paperWords } from './paper-words.ts';

export interface PrintedGiftCard {
  locale: Locale;
  currency: Currency;
  /** Value when bought, in cents. */
  amount: number;
  recipientName: string;
  message: string;
  /** Nineteen digits, with a PIN of six. */
  number: string;
  pin: string;
  createdAt: Date;
  /** The last day (ISO 8601). */
  validUntil: string;
}

const margin = 56;
const inner = a4.width - 2 * margin;
const label: TextStyle = { size: 7.5, colour: 'ink-soft' };

/** In groups of four digits. */
export const inGroups = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** A sheet with a gift card to hand over. Returns the bytes of a PDF. */
export async function giftCard(card: PrintedGiftCard): Promise<Uint8Array<ArrayBuffer>> {
  const { text, t, money, date } = paperWords(card);
  const paper = await openPaper({
    size: a4,
    title: `${t('document.gift-card')} ${brand.name}`,
    language: locales[card.locale].intl,
    date: card.createdAt,
    typed: `${card.recipientName} ${card.message}`,
  });
  const height = 250;
  paper.box({ x: margin, y: margin, width: inner, height }, 'link');
  paper.brand({ x: margin + 28, y: margin + 28 }, 44, 'on-dark');
  const face = { x: margin + 28, width: inner - 56 };
  paper.text(t('document.gift-card'), { ...face, y: margin + 40 }, { size: 11, colour: 'on-dark', align: 'right' });
  const foot = paper.text(money(card.amount), { ...face, y: margin + height - 106 }, { size: 40, colour: 'on-dark' });
  paper.text(text('gift.for', { name: card.recipientName }), { ...face, y: foot - 6 }, { size: 12, colour: 'on-dark' });
  // A stitched line along the edge.
  paper.box({ x: margin, y: margin + height, width: inner, height: 16 }, 'chalk');
  paper.rule({ x: margin, y: margin + height + 8, width: inner }, 'accent', true);

  let y = margin + height + 52;
  if (card.message !== '') y = paper.text(card.message, { x: margin, y, width: inner * 0.8 }, { size: 14 }) + 26;
  y = numbers(paper, card, y, [text('gift.number'), text('gift.pin')]);
  y = paper.text(text('gift.until', { date: date(new Date(card.validUntil)) }), {
    x: margin,
    y: y + 18,
    width: inner,
  });
  paper.text(text('gift.use'), { x: margin, y: y + 8, width: inner * 0.8 }, { size: 8.5, colour: 'ink-soft' });
  return paper.bytes();
}

/** Number and PIN as text, and the number as barcode. Returns the y coordinate below. */
function numbers(
  paper: Paper,
  { number, pin }: PrintedGiftCard,
  y: number,
  [numberLabel, pinLabel]: readonly [string, string],
): number {
  paper.rule({ x: margin, y, width: inner });
  const places = [
    { x: margin, width: 300, name: numberLabel, value: inGroups(number) },
    { x: margin + 320, width: inner - 320, name: pinLabel, value: pin },
  ];
  const below = places.map(({ name, value, ...place }) =>
    paper.text(
      value,
      { ...place, y: paper.text(name, { ...place, y: y + 14 }, label) },
      { size: 16, weight: 'medium' },
    ),
  );
  const top = Math.max(...below) + 10;
  barcode(paper, number, { x: margin, y: top, height: 46, module: 1.1 });
  return top + 46;
}
