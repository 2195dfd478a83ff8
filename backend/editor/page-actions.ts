import type { Context } from 'hono';
import { word } from '../../shared/contract/gateway/values.ts';
import { slugify } from '../../shared/format/slug.ts';
import { locales } from '../../shared/markets/locales.ts';
import { isOwnForm } from '../authentication/csrf.ts';
import { readForm } from '../authentication/sign-in-request.ts';
import { pageUrl } from '../content/page-names.ts';
import type { Env } from '../env.ts';
import { addressed, unknownEntry } from './addressed.tsx';
import { editorPage } from './document.tsx';
import type { EditedEntry, EntryKey } from './entries/entries.ts';
import { type LogAct, logging } from './entries/log.ts';
import { notifyShop } from './entries/notify-shop.ts';
import { deleteEntry, duplicatePage, duplicateZone, isTaken, movePage, takeDown } from './entries/page-life.ts';
import { entryPage, titleOf } from './entry-view.tsx';
import { zoneAt } from './new-fields.tsx';
import { deleteForm, isNamedInCode, isRemovable, pageOf } from './page-forms.tsx';
import { askToSignIn } from './sign-in.tsx';
import { readStaff, type Visit } from './visit.ts';

type EditorContext = Context<{ Bindings: Env }>;

interface Sent {
  visit: Visit;
  entry: EditedEntry;
  form: (name: string) => string;
}

/**
 * The page that a small form is about. Returns a response for strangers, other sites' forms, and pages that
 * somebody else has changed.
 */
async function readSent(c: EditorContext): Promise<Sent | Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return askToSignIn(c, visit);
  const entry = await addressed(c);
  if (entry === null || !isRemovable(entry)) return unknownEntry(c, visit);
  const form = await readForm(c);
  if (!isOwnForm(c, form('token')))
    return entryPage(c, visit, entry, {
      status: 403,
      alert: visit.words.t('common.old-form'),
    });
  if (form('state') !== entry.state) return changedMeanwhile(c, visit, entry);
  return { visit, entry, form };
}

function changedMeanwhile(c: EditorContext, visit: Visit, entry: EditedEntry): Promise<Response> {
  const { t } = visit.words;
  const alert = t('entry.changed-nothing-done', { name: entry.savedBy ?? t('common.somebody') });
  return entryPage(c, visit, entry, { status: 409, alert });
}

/** POST …/address: changes the name in the path. 422 for a name without letters, or one that another page has. */
export async function changeAddress(c: EditorContext): Promise<Response> {
  const sent = await readSent(c);
  if (sent instanceof Response) return sent;
  const { visit, entry, form } = sent;
  const { t } = visit.words;
  const page = pageOf(entry);
  if (page === null) return unknownEntry(c, visit);
  const name = slugify(form('name'), locales[page.locale].lang);
  const url = name === '' ? null : pageUrl(page, name);
  if (url === null) return entryPage(c, visit, entry, { status: 422, alert: t('address.no-name') });
  const taken = () => entryPage(c, visit, entry, { status: 422, alert: t('address.taken', { url }) });
  if (await isTaken(c.env, page, url)) return taken();
  if (url !== entry.url) {
    const done = await movePage(c.env, page, entry, url);
    if (done === 'taken') return taken();
    if (done === 'changed') return changedMeanwhile(c, visit, entry);
    await logging(c.env, visit.staff.email, 'moved', entry).run();
    await notifyShop(c.env);
  }
  return c.redirect(`/editor/${page.type}/${page.locale}/${page.uid}?done=moved`, 303);
}

/**
 * Carries out the action of a small form, and notifies the shop. Returns a response if the entry has changed
 * meanwhile.
 */
async function carryOut(
  c: EditorContext,
  { visit, entry }: Sent,
  act: (env: Env, key: EntryKey, seen: EditedEntry) => Promise<boolean>,
  logged: LogAct,
): Promise<Response | undefined> {
  if (!(await act(c.env, entry, entry))) return changedMeanwhile(c, visit, entry);
  await logging(c.env, visit.staff.email, logged, entry).run();
  await notifyShop(c.env);
  return undefined;
}

/** POST …/take-down. 422 for a page that the shop's code links to. */
export async function takePageDown(c: EditorContext): Promise<Response> {
  const sent = await readSent(c);
  if (sent instanceof Response) return sent;
  const { visit, entry } = sent;
  if (isNamedInCode(entry)) return entryPage(c, visit, entry, { status: 422, alert: visit.words.t('down.named') });
  const down = `/editor/${entry.type}/${entry.locale}/${entry.uid}?done=down`;
  return (await carryOut(c, sent, takeDown, 'taken-down')) ?? c.redirect(down, 303);
}

/**
 * POST …/delete: asks, with what still links to the entry; once confirmed 303 to the list. 409 for an entry that is
 * still published.
 */
export async function removePage(c: EditorContext): Promise<Response> {
  const sent = await readSent(c);
  if (sent instanceof Response) return sent;
  const { visit, entry, form } = sent;
  if (entry.isPublished) return changedMeanwhile(c, visit, entry);
  if (form('confirmed') !== 'yes') {
    const title = visit.words.t('delete.confirm', { title: titleOf(visit.words, entry) });
    return editorPage(c, { title, content: await deleteForm(c.env, visit, entry), staff: visit });
  }
  const list = `/editor?locale=${entry.locale}&type=${entry.type}&done=deleted`;
  return (await carryOut(c, sent, deleteEntry, 'deleted')) ?? c.redirect(list, 303);
}

/**
 * POST …/duplicate: copies what is saved, unpublished; 303 to the form of the copy. 409 for an existing id, 422 for
 * missing values.
 */
export async function duplicateEntry(c: EditorContext): Promise<Response> {
  const sent = await readSent(c);
  if (sent instanceof Response) return sent;
  const { visit, entry, form } = sent;
  const { t } = visit.words;
  const refused = (status: 409 | 422, alert: string) => entryPage(c, visit, entry, { status, alert });
  const page = pageOf(entry);
  const uid = page === null ? zoneAt({ place: form('place'), family: form('family') }) : form('copy-uid').trim();
  if (uid === undefined) return refused(422, t('new.no-place'));
  if (!word.safeParse(uid).success) return refused(422, t('new.id-rule'));
  const title = form('copy-title').trim();
  if (page !== null && title === '') return refused(422, t('new.no-title'));
  const isMade = await (page === null
    ? duplicateZone(c.env, entry, uid)
    : duplicatePage(c.env, { ...entry, ...page }, { uid, title }));
  if (!isMade) return refused(409, t('new.taken', { id: uid }));
  await logging(c.env, visit.staff.email, 'duplicated', { ...entry, uid, title: title === '' ? uid : title }).run();
  return c.redirect(`/editor/${entry.type}/${entry.locale}/${uid}?done=duplicated`, 303);
}
