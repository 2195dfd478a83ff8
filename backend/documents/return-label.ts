import { returnSteps } from '../../shared/contract/orders/order-return.ts';
import { joinTexts } from '../../shared/format/join-texts.ts';
import { locales } from '../../shared/markets/locales.ts';
import type { NotedReturn } from '../returns/noted-return.ts';
import { barcode } from './barcode.ts';
import { a4, openPaper, type Paper, type TextStyle } from './paper.ts';
import type { PaperOrder } from './paper-order.ts';
import { addressLines, type PaperWords, paperWords } from './paper-words.ts';

const margin = 40;
const inner = a4.width - 2 * margin;
/** In points: the label takes half a sheet. */
const height = 348;
const pad = 22;
const soft: TextStyle = { size: 7.5, colour: 'ink-soft' };

/** The sender: the delivery address, or the billing address if that was a store or a pickup point. */
function sender({ delivery, billing, locale }: PaperOrder): string {
  const address = delivery?.to === 'address' ? delivery.address : billing;
  return address === null ? '' : addressLines(address, locale).join('\n');
}

/** A return's prepaid label, above a slip that lists the parcel's content. Returns the bytes of a PDF. */
export async function returnLabel(order: PaperOrder, noted: NotedReturn): Promise<Uint8Array<ArrayBuffer>> {
  const words = paperWords(order);
  const { text, t } = words;
  const paper = await openPaper({
    size: a4,
    title: `${t('document.return-label')} ${noted.code}`,
    language: locales[order.locale].intl,
    date: noted.requestedAt,
  });
  label(paper, order, noted, words);
  paper.rule({ x: 0, y: margin + height + 24, width: a4.width }, 'accent', true);

  const column = { x: margin, width: inner };
  let y = margin + height + 52;
  y = paper.text(text('label.inside'), { ...column, y }, { size: 14 }) + 6;
  const numbers = [
    `${text('order.number')} ${order.orderNumber}`,
    `${text('label.code')} ${noted.code}`,
    words.date(noted.requestedAt),
  ];
  y = paper.text(numbers.join(' · '), { ...column, y }, soft) + 10;
  for (const { quantity, name, reason, ...piece } of noted.pieces) {
    const what = joinTexts([name, words.about(piece)]);
    const line = `${quantity} × ${what} (${t(`order.reason.${reason}`)})`;
    // A return of very many pieces continues on the next sheet.
    if (y + paper.measure(line, inner) > a4.height - margin) {
      paper.addSheet();
      y = margin;
    }
    y = paper.text(line, { ...column, y }) + 2;
  }
  const steps = returnSteps(noted).map((step, index) => `${index + 1}. ${t(step)}`);
  const below = y + 14 + steps.reduce((sum, step) => sum + paper.measure(step, inner, { size: 8.5 }) + 4, 0);
  if (below > a4.height - margin) {
    paper.addSheet();
    y = margin;
  }
  y += 14;
  for (const step of steps) y = paper.text(step, { ...column, y }, { size: 8.5, colour: 'ink-soft' }) + 4;
  return paper.bytes();
}

/** The part for the parcel. */
function label(paper: Paper, order: PaperOrder, noted: NotedReturn, { text }: PaperWords): void {
  const left = margin + pad;
  for (const y of [margin, margin + height]) paper.box({ x: margin, y, width: inner + 1, height: 1 }, 'ink');
  for (const x of [margin, margin + inner]) paper.box({ x, y: margin, width: 1, height }, 'ink');
  paper.brand({ x: left, y: margin + pad }, 26);
  const paid = { x: margin + inner - 190, y: margin, width: 190 };
  paper.box({ ...paid, height: 56 }, 'ink');
  paper.text(
    text('label.paid'),
    { ...paid, y: paid.y + 17 },
    { size: 15, weight: 'medium', colour: 'on-dark', align: 'center' },
  );

  let y = margin + 68;
  y = paper.text(text('label.from'), { x: left, y, width: 240 }, soft);
  paper.text(sender(order), { x: left, y, width: 240 }, { size: 8.5 });
  const to = { x: margin + 200, width: inner - 200 - pad };
  y = paper.text(text('label.to'), { ...to, y: margin + 120 }, soft);
  paper.text(noted.address.join('\n'), { ...to, y: y + 2 }, { size: 15, weight: 'medium' });

  const foot = margin + height - 104;
  paper.rule({ x: margin + 1, y: foot - 14, width: inner - 1 });
  barcode(paper, noted.code, { x: left, y: foot, height: 60, module: 1.5 });
  paper.text(noted.code, { x: left, y: foot + 64, width: 156 * 1.5 }, { size: 12, align: 'center' });
  const numbers = { x: margin + 310, width: inner - 310 - pad };
  y = paper.text(text('label.code'), { ...numbers, y: foot }, soft);
  y = paper.text(noted.code, { ...numbers, y }, { size: 12, weight: 'medium' }) + 8;
  y = paper.text(text('order.number'), { ...numbers, y }, soft);
  paper.text(order.orderNumber, { ...numbers, y }, { size: 12, weight: 'medium' });
}
