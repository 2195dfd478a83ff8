import { sha256 } from '../secrets.ts';
import { mailboxOf } from './mailbox.ts';

/**
 * Limits on guessing, counted in D1, so that they hold across all locations of the Worker.
 *
 * Failures are counted: an attempt is counted before the password is verified (so that concurrent guesses cannot
 * slip through) and given back if it was right. A limit by e-mail and network address stops guessing at one account
 * without locking its owner out elsewhere; a limit by network address stops trying one password on many accounts; a
 * wide limit by e-mail stops guessing from many networks. The owner is then held up too, and can sign in by mail
 * (`mailed-link.tsx`). Unknown e-mails count like known ones.
 */
export const limits = {
  /** Wrong passwords for one e-mail from one network address; further attempts lengthen the wait. */
  pair: { count: 10, seconds: 15 * 60 },
  /** Wrong passwords for one e-mail from anywhere. */
  email: { count: 100, seconds: 60 * 60 },
  /** Wrong passwords and rejected passkeys from one network address; offices and schools share one. */
  address: { count: 50, seconds: 15 * 60 },
  /** Passkey challenges for one network address; an open page requests a new one now and then. */
  challenges: { count: 300, seconds: 15 * 60 },
  /** Accounts created from one network address. */
  creation: { count: 60, seconds: 60 * 60 },
  /** The same for an IPv6 address: a /64 is one household, whereas an IPv4 address may be an office. */
  creationHousehold: { count: 10, seconds: 60 * 60 },
  /** Accounts created for one mailbox, in any spelling: each sends a mail. */
  creationMailbox: { count: 6, seconds: 24 * 60 * 60 },
  /** Attempts from one network address to create an account with an e-mail that has one: see `create.ts`. */
  taken: { count: 5, seconds: 60 * 60 },
  /** The same for one e-mail, from anywhere. */
  takenEmail: { count: 5, seconds: 60 * 60 },
  /** Mails that inform an owner of such an attempt, so that a stranger cannot fill a mailbox. */
  takenMail: { count: 2, seconds: 24 * 60 * 60 },
  /** Mails that inform an owner that wrong passwords hold the account up: at most one a day. */
  heldMail: { count: 1, seconds: 24 * 60 * 60 },
  /** Links to sign in or to choose a new password for one e-mail, so that nobody can fill a mailbox. */
  link: { count: 5, seconds: 60 * 60 },
  /** Such links requested from one network address. */
  links: { count: 20, seconds: 60 * 60 },
  /** Wrong passwords of a signed-in customer who has to confirm an action with it. */
  own: { count: 10, seconds: 15 * 60 },
  /** Promo codes that do not exist, in one cart or of one customer. */
  promo: { count: 10, seconds: 15 * 60 },
  /** Wrong gift cards of one customer. */
  giftCard: { count: 5, seconds: 60 * 60 },
  /**
   * Wrong PINs of one gift card, whoever tries them, so that another account does not start from zero. Trying all
   * of the million PINs would take years; the owner waits at most 15 minutes.
   */
  giftCardNumber: { count: 5, seconds: 15 * 60 },
  /**
   * Reservations of strangers from one network address: each holds a piece for half an hour, so this is the maximum
   * that one machine can hold in all stores. Reservations of signed-in customers are not counted.
   */
  reservation: { count: 10, seconds: 30 * 60 },
  /**
   * The same for all visitors whose network address the platform does not provide, together: without it the limit
   * could be avoided. It is higher, because it is shared.
   */
  reservationUnknown: { count: 60, seconds: 30 * 60 },
  /** Reservations of strangers by one e-mail, from anywhere: each sends a mail. */
  reservationEmail: { count: 5, seconds: 60 * 60 },
  /** Mails about a subscription to one e-mail, whoever requests them. */
  newsletter: { count: 3, seconds: 24 * 60 * 60 },
  /** Mails that inform a subscriber of another subscription with the same e-mail. */
  newsletterKnown: { count: 1, seconds: 24 * 60 * 60 },
  /** Exports of one customer's data: each reads dozens of tables. */
  dataExport: { count: 10, seconds: 60 * 60 },
} as const;

export type Limit = keyof typeof limits;

/** Limits on mails are counted by mailbox, so that another spelling of the address does not avoid them. */
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
 * Each attempt beyond the limit of a pair adds one window to the wait, up to two hours: more would hold up an owner
 * who mistypes, and two hours leave few guesses as it is.
 */
export const maxWait = 2 * 60 * 60;

export interface Bucket {
  limit: Limit;
  /** The counted e-mail or network address. Stored hashed. */
  value: string;
}

async function nameOf({ limit, value }: Bucket): Promise<string> {
  return `${limit}:${await sha256(byMailbox.has(limit) ? mailboxOf(value) : value)}`;
}

/**
 * Counts one attempt in each bucket. Returns the seconds to wait if one is over its limit, else null. A rejected
 * attempt is not a guess: it counts only in the bucket that rejected it, so that repeating it from one network does
 * not lock the owner out elsewhere. `now` in seconds.
 */
export async function countAttempt(db: D1Database, buckets: readonly Bucket[], now: number): Promise<number | null> {
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

/** Writes to counted buckets without changing them, so that every path does a write (timing). */
export async function touchAttempts(db: D1Database, buckets: readonly Bucket[]): Promise<D1PreparedStatement[]> {
  const touch = db.prepare('UPDATE attempts SET count = count WHERE bucket = ?');
  return Promise.all(buckets.map(async (bucket) => touch.bind(await nameOf(bucket))));
}

/** The buckets that a wrong password counts in. */
export function guessBuckets(email: string, address: string): Bucket[] {
  return [
    { limit: 'pair', value: `${email} ${address}` },
    { limit: 'email', value: email },
    { limit: 'address', value: address },
  ];
}

/** True if wrong passwords hold an e-mail up now, from this network or from anywhere. `now` in seconds. */
export async function isRateLimited(db: D1Database, email: string, address: string, now: number): Promise<boolean> {
  const ofEmail = guessBuckets(email, address).filter(({ limit }) => limit !== 'address');
  const named = await Promise.all(
    ofEmail.map(async (bucket) => ({ name: await nameOf(bucket), maxCount: limits[bucket.limit].count })),
  );
  const row = await db
    .prepare(
      `SELECT 1 FROM attempts JOIN json_each(?1) AS asked ON asked.value ->> 'name' = bucket
       WHERE count > asked.value ->> 'maxCount' AND expires_at > ?2`,
    )
    .bind(JSON.stringify(named), now)
    .first();
  return row !== null;
}

/** Removes the count of an attempt that was right. */
export async function forgiveAttempt(db: D1Database, buckets: readonly Bucket[]): Promise<void> {
  const forgive = db.prepare('UPDATE attempts SET count = count - 1 WHERE bucket = ? AND count > 0');
  const names = await Promise.all(buckets.map(nameOf));
  await db.batch(names.map((name) => forgive.bind(name)));
}

/**
 * Statements that delete the wrong passwords for an e-mail, from one network and from anywhere: after a new
 * password was chosen by mail, guesses at the old one no longer count. Those of the network address stay, because
 * they may concern other accounts.
 */
export async function forgetGuesses(db: D1Database, email: string, address: string): Promise<D1PreparedStatement[]> {
  const forget = db.prepare('DELETE FROM attempts WHERE bucket = ?');
  const buckets = guessBuckets(email, address).filter(({ limit }) => limit !== 'address');
  return Promise.all(buckets.map(async (bucket) => forget.bind(await nameOf(bucket))));
}
