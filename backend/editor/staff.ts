import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cookieAttributes } from '../cookie-attributes.ts';
import type { Env } from '../env.ts';
import { randomSecret, sha256 } from '../secrets.ts';

type EditorContext = Context<{ Bindings: Env }>;

const cookie = 'staff_session';
const attributes = { path: '/editor', sameSite: 'Strict' } as const;

/** Lifetime of a session in seconds. */
const sessionAge = 12 * 60 * 60;

const now = () => Math.floor(Date.now() / 1000);

export interface Staff {
  email: string;
  name: string;
  /** 1 if they may refund orders. */
  refunds: 0 | 1;
}

/** The signed-in member of staff; null for a stranger. */
export async function currentStaff(c: EditorContext): Promise<Staff | null> {
  const secret = getCookie(c, cookie);
  if (secret === undefined) return null;
  return c.env.DB.prepare(
    `SELECT staff.email, staff.name, staff.refunds FROM staff_sessions JOIN staff USING (email)
     WHERE session_hash = ? AND expires_at > ?`,
  )
    .bind(await sha256(secret), now())
    .first<Staff>();
}

/** The stored password of a member of staff; null for an unknown e-mail. */
export async function staffPassword({ DB }: Env, email: string): Promise<string | null> {
  return DB.prepare('SELECT password FROM staff WHERE email = ?').bind(email).first<string>('password');
}

export async function openStaffSession(c: EditorContext, email: string): Promise<void> {
  await closeStaffSession(c);
  const secret = randomSecret();
  await c.env.DB.batch([
    c.env.DB.prepare('DELETE FROM staff_sessions WHERE expires_at <= ?').bind(now()),
    c.env.DB.prepare('INSERT INTO staff_sessions (session_hash, email, expires_at) VALUES (?, ?, ?)').bind(
      await sha256(secret),
      email,
      now() + sessionAge,
    ),
  ]);
  setCookie(c, cookie, secret, { ...cookieAttributes(c), ...attributes, maxAge: sessionAge });
}

export async function closeStaffSession(c: EditorContext): Promise<void> {
  const secret = getCookie(c, cookie);
  if (secret === undefined) return;
  await c.env.DB.prepare('DELETE FROM staff_sessions WHERE session_hash = ?')
    .bind(await sha256(secret))
    .run();
  deleteCookie(c, cookie, { ...cookieAttributes(c), ...attributes });
}
