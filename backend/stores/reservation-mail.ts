import { formatDateTime } from '../../shared/format/intl.ts';
import { displayName, nameInMail } from '../../shared/forms/names.ts';
import { displayPhone } from '../../shared/forms/phone.ts';
import { townLine } from '../../shared/forms/town-line.ts';
import { fill } from '../../shared/i18n/fill.ts';
import { locales } from '../../shared/markets/locales.ts';
import { confirmingPath, reservationPath } from '../../shared/stores/reservation.ts';
import { timeZones } from '../../shared/time/time-zones.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { pieceInSentence } from '../mails/piece-in-sentence.ts';
import { texts } from './reservation-mail-texts.ts';
import {
  findReservation,
  pieceOf,
  type ReservationNews,
  type ReservationRow,
  selectReservations,
} from './reservation-read.ts';
import { confirmationOf, reservationToken } from './reservation-token.ts';
import { waitingAlready } from './taken-pieces.ts';

interface Mail {
  lang: string;
  subject: string;
  body: string;
  link: string;
}

type Kind = ReservationNews | 'UNCONFIRMED' | 'TWICE';

/**
 * Returns the due mail and its reservation: a stranger is asked to confirm, unless the same size is already reserved
 * for the e-mail. Only the owner of the e-mail learns that, by mail.
 */
async function mailDue(env: Env, row: ReservationRow, news: ReservationNews): Promise<[Kind, ReservationRow]> {
  if (news !== 'OPEN' || row.held_if_confirmed === null) return [news, row];
  const { email, sku, store_id: storeId } = row;
  const id = await waitingAlready(env.DB, { email, sku, storeId });
  const before = id === null ? null : await findReservation(env, id);
  return before === null ? ['UNCONFIRMED', row] : ['TWICE', before];
}

/** The path of the mail's link: the reservation; a stranger's link also confirms it. */
async function pathOf(env: Env, kind: Kind, { locale, reservation_id: id }: ReservationRow): Promise<string> {
  const token = await reservationToken(env, id);
  return kind === 'UNCONFIRMED'
    ? confirmingPath(locale, token, await confirmationOf(env, id))
    : reservationPath(locale, token);
}

/** The mail about a reservation, in the language of the market it was made in. */
async function reservationMail(env: Env, due: ReservationRow, news: ReservationNews): Promise<Mail> {
  const [kind, row] = await mailDue(env, due, news);
  const { lang, intl, iso2 } = locales[row.locale];
  const { name, color, size } = pieceOf(row);
  const zone = row.time_zone ?? (row.country === null ? 'UTC' : timeZones[row.country]);
  const place = townLine({ country: row.country, zipCode: row.zip_code ?? '', city: row.city ?? '' });
  const dateTime = (seconds: number) => formatDateTime(new Date(seconds * 1000).toISOString(), intl, zone);
  const values = {
    firstName: nameInMail(displayName(row.first_name)),
    name: name[lang],
    piece: pieceInSentence(lang, { name: name[lang], color: color[lang], size: size[lang] }),
    short: dateTime(row.held_until),
    until: dateTime(row.held_if_confirmed ?? row.held_until),
    store: [row.store_name ?? texts.unnamed[lang], row.line1, place, displayPhone(row.phone ?? '', iso2)]
      .filter((line) => line !== null && line !== '')
      .join('\n'),
  };
  return {
    lang,
    subject: fill(texts[`${kind}.subject`][lang], values),
    body: fill(texts[`${kind}.body`][lang], values),
    link: shopOrigin(env, row.locale) + (await pathOf(env, kind, row)),
  };
}

/** Maximum mails of one run; the others are written a minute later. */
const batchSize = 50;

/** Writing the mail and clearing what is due are one conditional transaction: it is written once. */
async function write(env: Env, row: ReservationRow, kind: ReservationNews, now: Date): Promise<void> {
  const { lang, subject, body, link } = await reservationMail(env, row, kind);
  const due = `reservation_id = ?1 AND iif(cancellation_untold = 1, 'CANCELLED', news) = ?2`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO mails (locale, recipient, lang, subject, body, link, created_at)
       SELECT ?8, email, ?3, ?4, ?5, ?6, ?7 FROM reservations WHERE ${due}`,
    ).bind(row.reservation_id, kind, lang, subject, body, link, Math.floor(now.getTime() / 1000), row.locale),
    env.DB.prepare(`UPDATE reservations SET news = NULL, cancellation_untold = NULL WHERE ${due}`).bind(
      row.reservation_id,
      kind,
    ),
  ]);
}

/** Each part has an index of its own. */
const unmailed = `r.reservation_id IN (
  SELECT reservation_id FROM reservations WHERE news IS NOT NULL
  UNION ALL SELECT reservation_id FROM reservations WHERE cancellation_untold IS NOT NULL)`;

/** Writes the due mails about reservations: of one alone, or all, by the schedule. */
export async function writeReservationMails(env: Env, now: Date, reservationId?: string): Promise<void> {
  const { results } = await env.DB.prepare(
    `${selectReservations} WHERE ${unmailed} AND (?1 IS NULL OR r.reservation_id = ?1) LIMIT ${batchSize}`,
  )
    .bind(reservationId ?? null)
    .all<ReservationRow>();
  for (const row of results) if (row.news !== null) await write(env, row, row.news, now);
}
