import { hashPassword } from '../backend/authentication/passwords.ts';

/** The editor of a seeded database. */
export const editor = { email: 'editor@example.com', name: 'Editor' };

/** Seeds a content editor. The salt is derived from the e-mail, so that the same seed gives the same database. */
export async function seedStaff(db: D1Database, password: string): Promise<void> {
  const salt = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(editor.email));
  const hashed = await hashPassword(password, new Uint8Array(salt.slice(0, 16)));
  await db
    .prepare('INSERT INTO staff (email, name, password, refunds) VALUES (?, ?, ?, 1) ON CONFLICT DO NOTHING')
    .bind(editor.email, editor.name, hashed)
    .run();
}
