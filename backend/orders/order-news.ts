/**
 * The mails that follow the confirmation of an order: parcel sent, return requested. The transaction of the event
 * makes the mail due (triggers of `order_news`); it is written right after, or by the schedule if that was
 * interrupted. Writing the mail and marking it as written are one conditional transaction, so it is written once.
 */
import { locales } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import { loadPaperOrder, type PaperOrder } from '../documents/paper-order.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { sealBody } from '../mails/sealed.ts';
import { notedReturn } from '../returns/noted-return.ts';
import { returnMail, shippedMail } from './news-mails.ts';
import { trackingOf } from './tracking.ts';
import { cancelledOf } from './withdrawals.ts';

/** Maximum mails of one run; the others are written a minute later. */
const batchSize = 20;

interface DueRow {
  order_number: string;
  what: 'shipped' | 'return';
  about: string;
  tracking_number: string | null;
  email: string;
  first_name: string;
}

/** Subject, body, link and documents of a due mail. The link leads to the tracking page, or to the order. */
async function mailOf(env: Env, row: DueRow, order: PaperOrder, now: Date) {
  const { orderNumber, locale } = order;
  const page = shopOrigin(env, locale) + href(locale, 'account-order', { orderNumber });
  if (row.what === 'return') {
    const noted = await notedReturn(env, row.about, locale);
    if (noted === null) throw new Error(`The return ${row.about} has no pieces.`);
    const documents = noted.label === null ? [] : [noted.label];
    return { ...returnMail(order, row.first_name, noted), link: `${page}#returns`, documents };
  }
  const tracking = trackingOf(env, row.tracking_number);
  const cancelled = await cancelledOf(env.DB, orderNumber);
  const lines = order.lines.flatMap((line) => {
    const quantity = line.quantity - (cancelled.get(line.position) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const mail = shippedMail({ ...order, lines }, row.first_name, tracking, now);
  return { ...mail, link: tracking?.url ?? page, documents: [] };
}

async function write(env: Env, row: DueRow, now: Date): Promise<void> {
  const { order_number, what, about, email } = row;
  const order = await loadPaperOrder(env, order_number);
  if (order === null) throw new Error(`Order ${order_number} cannot be read.`);
  const { subject, body, link, documents } = await mailOf(env, row, order, now);
  const due = `order_number = ?1 AND what = ?2 AND about = ?3 AND mail = 'due'`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO mails (locale, recipient, lang, subject, body, sealed, link, created_at, documents)
       SELECT ?10, ?4, ?5, ?6, ?7, 1, ?8, ?9, ?11 WHERE EXISTS (SELECT 1 FROM order_news WHERE ${due})`,
    ).bind(
      order_number,
      what,
      about,
      email,
      locales[order.locale].lang,
      subject,
      // Sealed because it contains an address, or what somebody bought.
      await sealBody(env.MAIL_KEY, body),
      link,
      Math.floor(now.getTime() / 1000),
      order.locale,
      JSON.stringify(documents),
    ),
    env.DB.prepare(`UPDATE order_news SET mail = 'written' WHERE ${due}`).bind(order_number, what, about),
  ]);
}

/** Writes the mails that are due. An error with one is logged and does not stop the others; it is tried again. */
export async function writeOrderNews(env: Env, now: Date): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT n.order_number, n.what, n.about, o.tracking_number, c.email, c.first_name FROM order_news n
     JOIN orders o ON o.order_number = n.order_number
     JOIN customers c ON c.customer_id = o.customer_id
     WHERE n.mail = 'due' ORDER BY n.order_number LIMIT ${batchSize}`,
  ).all<DueRow>();
  for (const row of results)
    await write(env, row, now).catch((error: unknown) =>
      logFailure(error, { doing: `A mail about order ${row.order_number} (${row.what}) waits` }),
    );
}
