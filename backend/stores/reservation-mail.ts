import { fill } from '../../shared/i18n/fill.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import { formatMoment } from '../../shared/intl.ts';
import { locales } from '../../shared/locales.ts';
import { displayName, nameInMail } from '../../shared/names.ts';
import { reservationPath } from '../../shared/reservation.ts';
import { sizeText } from '../../shared/size-text.ts';
import { timeZones } from '../../shared/time-zones.ts';
import { shopOrigin } from '../authentication/clients.ts';
import { paperTexts } from '../documents/texts.ts';
import type { Env } from '../env.ts';
import { pieceOf, type ReservationRow, selectReservations } from './reservation-read.ts';
import { reservationToken } from './reservation-token.ts';

/** What the mails about a reservation say: that a piece waits, and that it does not wait any more. */
export const texts = {
  'OPEN.subject': {
    fr: 'Votre réservation : {{name}}',
    en: 'Your reservation: {{name}}',
    de: 'Ihre Reservierung: {{name}}',
    es: 'Su reserva: {{name}}',
    it: 'La tua prenotazione: {{name}}',
    pl: 'Twoja rezerwacja: {{name}}',
  },
  'OPEN.body': {
    fr: 'Bonjour {{firstName}},\n\n{{name}}, {{color}}, {{size}}, vous attend jusqu’au {{until}} :\n{{store}}\n\nVous l’essayez et décidez sur place. La réservation ne vous engage à rien. Si vous changez d’avis, annulez-la par le lien ci-dessous : la pièce sera à nouveau disponible pour d’autres.',
    en: 'Hello {{firstName}},\n\n{{name}} in {{color}}, {{size}}, is waiting for you until {{until}}:\n{{store}}\n\nTry it on and decide there; a reservation is no obligation to buy. If you change your mind, please cancel with the link below, so that somebody else can have the piece.',
    de: 'Guten Tag {{firstName}},\n\n{{name}} in {{color}}, {{size}}, liegt bis {{until}} für Sie bereit:\n{{store}}\n\nProbieren Sie in Ruhe an und entscheiden Sie vor Ort; die Reservierung verpflichtet Sie zu nichts. Wenn Sie es sich anders überlegen, stornieren Sie bitte über den Link unten, damit das Stück für andere frei wird.',
    es: 'Buenos días, {{firstName}}:\n\n{{name}}, en {{color}}, {{size}}, le espera hasta el {{until}}:\n{{store}}\n\nPruébesela con calma y decida en la tienda; la reserva no le compromete a nada. Si cambia de idea, cancélela con el enlace de abajo para que otra persona pueda llevársela.',
    it: 'Buongiorno {{firstName}},\n\n{{name}}, {{color}}, {{size}}, ti aspetta fino al {{until}}:\n{{store}}\n\nProva il capo con calma e decidi in negozio: la prenotazione non ti impegna in alcun modo. Se cambi idea, annullala con il link qui sotto, così il capo torna disponibile per altri.',
    pl: 'Dzień dobry, {{firstName}},\n\n{{name}}, kolor {{color}}, {{size}}, czeka na Ciebie do: {{until}}.\n{{store}}\n\nPrzymierz i zdecyduj na miejscu; rezerwacja do niczego nie zobowiązuje. Jeśli zmienisz zdanie, anuluj ją, korzystając z poniższego linku, aby ktoś inny mógł kupić tę sztukę.',
  },
  'EXPIRED.subject': {
    fr: 'Réservation échue : {{name}}',
    en: 'Reservation expired: {{name}}',
    de: 'Reservierung abgelaufen: {{name}}',
    es: 'Reserva caducada: {{name}}',
    it: 'Prenotazione scaduta: {{name}}',
    pl: 'Rezerwacja wygasła: {{name}}',
  },
  'EXPIRED.body': {
    fr: 'Bonjour {{firstName}},\n\nnous avions gardé {{name}}, {{color}}, {{size}}, jusqu’au {{until}}. La pièce est de nouveau en rayon :\n{{store}}\n\nSi elle y est encore, vous pouvez la réserver une nouvelle fois.',
    en: 'Hello {{firstName}},\n\nwe kept {{name}} in {{color}}, {{size}}, until {{until}}. The piece is back on the rail:\n{{store}}\n\nYou are welcome to reserve it again while it is there.',
    de: 'Guten Tag {{firstName}},\n\n{{name}} in {{color}}, {{size}}, lag bis {{until}} für Sie bereit. Jetzt hängt das Stück wieder im Verkauf:\n{{store}}\n\nSolange es da ist, können Sie es gern erneut reservieren.',
    es: 'Buenos días, {{firstName}}:\n\nle guardamos {{name}}, en {{color}}, {{size}}, hasta el {{until}}. La prenda vuelve a estar a la venta:\n{{store}}\n\nMientras siga allí, puede reservarla de nuevo.',
    it: 'Buongiorno {{firstName}},\n\nabbiamo tenuto da parte {{name}}, {{color}}, {{size}}, fino al {{until}}. Il capo è di nuovo in vendita:\n{{store}}\n\nFinché è disponibile, puoi prenotarlo ancora.',
    pl: 'Dzień dobry, {{firstName}},\n\n{{name}}, kolor {{color}}, {{size}}: rezerwacja trwała do {{until}}. Sztuka wróciła do sprzedaży:\n{{store}}\n\nDopóki jest dostępna, możesz zarezerwować ją ponownie.',
  },
  unnamed: {
    fr: 'Notre boutique',
    en: 'Our store',
    de: 'Unsere Filiale',
    es: 'Nuestra tienda',
    it: 'Il nostro negozio',
    pl: 'Nasz butik',
  },
} satisfies Messages;

interface Mail {
  lang: string;
  subject: string;
  body: string;
  link: string;
}

/** The mail that a piece waits, or that its time was over, in the language of the market it was reserved in. */
async function reservationMail(env: Env, row: ReservationRow, kind: 'OPEN' | 'EXPIRED'): Promise<Mail> {
  const { lang, intl } = locales[row.locale];
  const { name, color, size } = pieceOf(row);
  const zone = row.time_zone ?? (row.country === null ? 'UTC' : timeZones[row.country]);
  const place = `${row.zip_code ?? ''} ${row.city ?? ''}`.trim();
  const values = {
    firstName: nameInMail(displayName(row.first_name)),
    name: name[lang],
    color: color[lang],
    size: sizeText(paperTexts(lang)('size'), size[lang]),
    until: formatMoment(new Date(row.held_until * 1000).toISOString(), intl, zone),
    store: [row.store_name ?? texts.unnamed[lang], row.line1, place, row.phone]
      .filter((line) => line !== null && line !== '')
      .join('\n'),
  };
  return {
    lang,
    subject: fill(texts[`${kind}.subject`][lang], values),
    body: fill(texts[`${kind}.body`][lang], values),
    link:
      shopOrigin(env, row.locale) +
      reservationPath(row.locale, await reservationToken(env, row.reservation_id)),
  };
}

/** Mails of one run; the others are written a minute later. */
const mostAtOnce = 50;

/** The mail and the end of what is due are one transaction under one condition: it is written once. */
async function write(env: Env, row: ReservationRow, kind: 'OPEN' | 'EXPIRED', now: Date): Promise<void> {
  const { lang, subject, body, link } = await reservationMail(env, row, kind);
  const due = 'reservation_id = ?1 AND news = ?2';
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO mails (recipient, lang, subject, body, link, created_at)
       SELECT email, ?3, ?4, ?5, ?6, ?7 FROM reservations WHERE ${due}`,
    ).bind(row.reservation_id, kind, lang, subject, body, link, Math.floor(now.getTime() / 1000)),
    env.DB.prepare(`UPDATE reservations SET news = NULL WHERE ${due}`).bind(row.reservation_id, kind),
  ]);
}

/** Writes the mails about reservations that are due: of one alone, or, by the schedule, all that was cut off. */
export async function writeReservationMails(env: Env, now: Date, reservationId?: string): Promise<void> {
  const { results } = await env.DB.prepare(
    `${selectReservations} WHERE r.news IS NOT NULL AND (?1 IS NULL OR r.reservation_id = ?1) LIMIT ${mostAtOnce}`,
  )
    .bind(reservationId ?? null)
    .all<ReservationRow>();
  for (const row of results) if (row.news !== null) await write(env, row, row.news, now);
}
