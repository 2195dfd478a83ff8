import { sha256 } from '../secrets.ts';
import { mailboxOf } from './mailbox.ts';

/**
 * Limits on guessing, counted in D1, so that they hold across all places that run the Worker.
 *
 * What is counted is failure: an attempt is counted before the password is looked at (so that simultaneous
 * guesses cannot slip through) and given back when it was right. A limit by e-mail and network address stops
 * guessing at one account without locking its owner out elsewhere; a limit by network address stops trying one
 * password on many; a wide limit by e-mail stops guessing from many networks, and the owner, who is held up then as
 * well, signs in by mail (`mailed-link.ts`). Unknown e-mails count like known ones.
 */
export const limits = {
  /** Wrong passwords for one e-mail from one network address; whoever goes on waits longer each time. */
  pair: { count: 10, seconds: 15 * 60 },
  /** Wrong passwords for one e-mail from anywhere. */
  email: { count: 100, seconds: 60 * 60 },
  /** Wrong passwords, and answers of passkeys that are not good, from one network address; offices and schools share one. */
  address: { count: 50, seconds: 15 * 60 },
  /** Challenges for passkeys that one network address asks for; a page that is open asks for one now and then. */
  challenges: { count: 300, seconds: 15 * 60 },
  /** Accounts created from one network address. */
  creation: { count: 60, seconds: 60 * 60 },
  /** The same where the address is one of IPv6: a /64 is one household, where an address of IPv4 may be an office. */
  creationHousehold: { count: 10, seconds: 60 * 60 },
  /** Accounts created for one mailbox, whatever its spelling: each is a mail. */
  creationMailbox: { count: 6, seconds: 24 * 60 * 60 },
  /** Attempts to create an account with an e-mail that has one, from one network address: see `create.ts`. */
  taken: { count: 5, seconds: 60 * 60 },
  /** The same for one e-mail, from anywhere. */
  takenEmail: { count: 5, seconds: 60 * 60 },
  /** Mails that tell an owner of such an attempt: a stranger shall not fill a mailbox. */
  takenMail: { count: 2, seconds: 24 * 60 * 60 },
  /** Mails that tell an owner that wrong passwords hold the account up: of a hold-up that goes on, or comes again, one a day. */
  heldMail: { count: 1, seconds: 24 * 60 * 60 },
  /** Links to sign in, or to choose a new password, that are sent to one e-mail, whoever asks: nobody's mailbox is flooded. */
  link: { count: 5, seconds: 60 * 60 },
  /** Such links that one network address asks for. */
  links: { count: 20, seconds: 60 * 60 },
  /** Wrong passwords of a customer who is signed in, asked for again before something that matters. */
  own: { count: 10, seconds: 15 * 60 },
  /** Promo codes that do not exist, in one cart or of one customer. */
  promo: { count: 10, seconds: 15 * 60 },
  /** Wrong gift cards of one customer. */
  giftCard: { count: 5, seconds: 60 * 60 },
  /**
   * Wrong PINs of one gift card, whoever tries them, so that another account does not begin anew: it would take years to
   * try the million that there are, and the owner waits a quarter of an hour at the most.
   */
  giftCardNumber: { count: 5, seconds: 15 * 60 },
  /**
   * Reservations of strangers from one network address: each takes a piece for half an hour, so that one machine holds so
   * many of all stores at the most. Whoever signs in is not counted.
   */
  reservation: { count: 10, seconds: 30 * 60 },
  /**
   * The same of all whose network the platform in front of the shop does not tell: together, so that nobody gets by without
   * one, and more of them, as they are many.
   */
  reservationUnknown: { count: 60, seconds: 30 * 60 },
  /** Reservations of strangers by one e-mail, from anywhere: each is a mail, and a stranger shall not fill a mailbox. */
  reservationEmail: { count: 5, seconds: 60 * 60 },
  /** Mails about a subscription that one e-mail gets, whoever asks for them. */
  newsletter: { count: 3, seconds: 24 * 60 * 60 },
  /** Mails that tell a subscriber that somebody has asked for the newsletter once more. */
  newsletterKnown: { count: 1, seconds: 24 * 60 * 60 },
  /** Files with all that is held of one customer: each reads dozens of tables. */
  dataExport: { count: 10, seconds: 60 * 60 },
} as const;

export type Limit = keyof typeof limits;

/** What counts mails is counted by mailbox: who spells it in another way fills it no faster. */
const byMailbox: ReadonlySet<Limit> = new Set<Limit>([
  'creationMailbox',
  'takenMail',
  'heldMail',
  'link',
  'newsletter',
  'newsletterKnown',
  'reservationEmail',
]);

/**
 * A pair that goes on beyond its limit waits one window more each time, up to two hours: more would hold up an
 * owner who mistypes, and a stranger has few tries in that time as it is.
 */
export const maxWait = 2 * 60 * 60;

export interface Bucket {
  limit: Limit;
  /** What is counted: an e-mail or a network address. It is stored hashed. */
  value: string;
}

async function nameOf({ limit, value }: Bucket): Promise<string> {
  return `${limit}:${await sha256(byMailbox.has(limit) ? mailboxOf(value) : value)}`;
}

/**
 * Counts one attempt in each bucket. Gives the seconds to wait when one of them is over its limit, else null. An
 * attempt that is held up is no guess: it counts only where it is held up, so that whoever goes on from one network
 * locks an e-mail's owner out nowhere else. `now` in seconds.
 */
export async function countAttempt(
  db: D1Database,
  buckets: readonly Bucket[],
  now: number,
): Promise<number | null> {
  const count = db.prepare(
    `INSERT INTO attempts (bucket, count, expires_at) VALUES (?1, 1, ?2 + ?3)
     ON CONFLICT (bucket) DO UPDATE SET
       count = CASE WHEN expires_at <= ?2 THEN 1 ELSE count + 1 END,
       expires_at = CASE WHEN expires_at <= ?2 THEN excluded.expires_at
         WHEN ?4 AND count >= ?5 THEN max(expires_at, ?2 + min(${maxWait}, ?3 * (count + 1 - ?5)))
         ELSE expires_at END
     RETURNING count, expires_at`,
  );
  const names = await Promise.all(buckets.map(nameOf));
  const results = await db.batch<{ count: number; expires_at: number }>(
    buckets.map(({ limit }, index) => {
      const { count: maxCount, seconds } = limits[limit];
      return count.bind(names[index], now, seconds, limit === 'pair' ? 1 : 0, maxCount);
    }),
  );
  const waits = buckets.map((bucket, index) => {
    const row = results[index]?.results[0];
    return row !== undefined && row.count > limits[bucket.limit].count ? row.expires_at - now : 0;
  });
  const wait = Math.max(...waits);
  if (wait === 0) return null;
  const others = buckets.filter((_, index) => waits[index] === 0);
  if (others.length > 0) await forgiveAttempt(db, others);
  return wait;
}

/** Writes to counted buckets without changing them, so that what follows is a write whatever else it does. */
export async function touchAttempts(
  db: D1Database,
  buckets: readonly Bucket[],
): Promise<D1PreparedStatement[]> {
  const touch = db.prepare('UPDATE attempts SET count = count WHERE bucket = ?');
  return Promise.all(buckets.map(async (bucket) => touch.bind(await nameOf(bucket))));
}

/** What a wrong password counts in. */
export function guessBuckets(email: string, address: string): Bucket[] {
  return [
    { limit: 'pair', value: `${email} ${address}` },
    { limit: 'email', value: email },
    { limit: 'address', value: address },
  ];
}

/** Whether wrong passwords for one e-mail hold it up now, from this network or from anywhere. `now` in seconds. */
export async function isHeldUp(
  db: D1Database,
  email: string,
  address: string,
  now: number,
): Promise<boolean> {
  const ofEmail = guessBuckets(email, address).filter(({ limit }) => limit !== 'address');
  const named = await Promise.all(
    ofEmail.map(async (bucket) => ({ name: await nameOf(bucket), maxCount: limits[bucket.limit].count })),
  );
  const row = await db
    .prepare(
      `SELECT 1 FROM attempts JOIN json_each(?1) AS asked ON asked.value ->> 'name' = bucket
       WHERE count > asked.value ->> 'most' AND expires_at > ?2`,
    )
    .bind(JSON.stringify(named), now)
    .first();
  return row !== null;
}

/** Gives an attempt back: it was right. */
export async function forgiveAttempt(db: D1Database, buckets: readonly Bucket[]): Promise<void> {
  const forgive = db.prepare('UPDATE attempts SET count = count - 1 WHERE bucket = ? AND count > 0');
  const names = await Promise.all(buckets.map(nameOf));
  await db.batch(names.map((name) => forgive.bind(name)));
}

/**
 * Statements that forget the wrong passwords for an e-mail, from one network and from anywhere: whoever has chosen a new
 * password by mail is not held up by guesses at the old one. Those of the network address stay, for they are of others too.
 */
export async function forgetGuesses(
  db: D1Database,
  email: string,
  address: string,
): Promise<D1PreparedStatement[]> {
  const forget = db.prepare('DELETE FROM attempts WHERE bucket = ?');
  const buckets = guessBuckets(email, address).filter(({ limit }) => limit !== 'address');
  return Promise.all(buckets.map(async (bucket) => forget.bind(await nameOf(bucket))));
}
