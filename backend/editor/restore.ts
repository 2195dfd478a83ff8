import type { Context } from 'hono';
import { isOwnForm } from '../authentication/csrf.ts';
import { readForm } from '../authentication/sign-in-request.ts';
import type { Env } from '../env.ts';
import { addressed, unknownEntry } from './addressed.tsx';
import { saveDraft } from './entries/entries.ts';
import { versionOf } from './entries/versions.ts';
import { entryPage } from './entry-view.tsx';
import { askToSignIn } from './sign-in.tsx';
import { readStaff } from './visit.ts';

/**
 * POST …/restore: makes a formerly published version the draft; 303 to the form. 403 for a form that is not ours,
 * 404 for a version that is not stored, 409 if somebody else has changed the entry.
 */
export async function restoreVersion(c: Context<{ Bindings: Env }>): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return askToSignIn(c, visit);
  const stored = await addressed(c);
  if (stored === null) return unknownEntry(c, visit);
  const { t } = visit.words;
  const form = await readForm(c);
  const refused = (status: 403 | 404 | 409, alert: string) => entryPage(c, visit, stored, { status, alert });
  if (!isOwnForm(c, form('token'))) return refused(403, t('common.old-form'));
  const entry = await versionOf(c.env, stored, form('version'));
  if (entry === undefined) return refused(404, t('entry.restore-gone'));
  const draft = { entry, state: form('state'), editor: visit.staff.email };
  if (form('state') !== stored.state || !(await saveDraft(c.env, stored, draft)))
    return refused(409, t('entry.restore-changed'));
  return c.redirect(`/editor/${stored.type}/${stored.locale}/${stored.uid}?done=restored`, 303);
}
