import type { Context } from 'hono';
import { makeDocument } from '../documents/document.ts';
import type { Env } from '../env.ts';
import { isLocal } from '../local-page.ts';

/** GET /mail/{mailId}/{documentId}: a document attached to a mail, rendered on request. 404 as the page of mails. */
export async function mailAttachment(c: Context<{ Bindings: Env }>): Promise<Response> {
  const { mailId = '', documentId = '' } = c.req.param();
  if (!isLocal(c)) return c.notFound();
  const sent = await c.env.DB.prepare(
    `SELECT 1 FROM mails, json_each(mails.documents) d
     WHERE mail_id = ? AND d.value = ? AND created_at <= unixepoch()`,
  )
    .bind(mailId, documentId)
    .first();
  const bytes = sent === null ? null : await made(c, documentId);
  if (bytes === null) return c.notFound();
  return c.body(bytes, 200, { 'content-type': 'application/pdf', 'cache-control': 'no-store' });
}

/** Null if it was encrypted with another key. */
async function made({ env }: Context<{ Bindings: Env }>, documentId: string): ReturnType<typeof makeDocument> {
  try {
    return await makeDocument(env, documentId, null);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}
