import type { Context } from 'hono';
import { slugify } from '../../shared/format/slug.ts';
import { locales } from '../../shared/markets/locales.ts';
import { isOwnForm } from '../authentication/csrf.ts';
import { readForm } from '../authentication/sign-in-request.ts';
import { type PageName, pageUrl } from '../content/page-names.ts';
import type { Env } from '../env.ts';
import { addressed, unknownEntry } from './addressed.tsx';
import type { EditedEntry } from './entries/entries.ts';
import { deletePage, isTaken, movePage, takeDown } from './entries/page-life.ts';
import { entryPage } from './entry-view.tsx';
import { notifyShop } from './notify-shop.ts';
import { isNamedInCode, pageOf } from './page-forms.tsx';
import { readStaff, type Visit } from './visit.ts';

type EditorContext = Context<{ Bindings: Env }>;

interface Sent {
  visit: Visit;
  entry: EditedEntry;
  page: PageName;
  name: string;
}

/**
 * The page that a small form is about. Returns a response for strangers, other sites' forms, and pages that
 * somebody else has changed.
 */
async function readSent(c: EditorContext): Promise<Sent | Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const entry = await addressed(c);
  const page = entry === null ? null : pageOf(entry);
  if (entry === null || page === null) return unknownEntry(c, visit);
  const form = await readForm(c);
  if (!isOwnForm(c, form('token')))
    return entryPage(c, visit, entry, {
      status: 403,
      alert: 'This form is no longer good. Send it again.',
    });
  if (form('state') !== entry.state) return changedMeanwhile(c, visit, entry);
  return { visit, entry, page, name: form('name') };
}

function changedMeanwhile(c: EditorContext, visit: Visit, entry: EditedEntry): Promise<Response> {
  const alert = `This entry was changed by ${entry.savedBy ?? 'somebody else'} since you opened it. This is how it is now; nothing was done.`;
  return entryPage(c, visit, entry, { status: 409, alert });
}

/** POST …/address: changes the name in the path. 422 for a name without letters, or one that another page has. */
export async function changeAddress(c: EditorContext): Promise<Response> {
  const sent = await readSent(c);
  if (sent instanceof Response) return sent;
  const { visit, entry, page } = sent;
  const name = slugify(sent.name, locales[page.locale].lang);
  const url = name === '' ? null : pageUrl(page, name);
  if (url === null) return entryPage(c, visit, entry, { status: 422, alert: 'The name needs a letter or a digit.' });
  const taken = () => entryPage(c, visit, entry, { status: 422, alert: `Another page has the address ${url}` });
  if (await isTaken(c.env, page, url)) return taken();
  if (url !== entry.url) {
    const done = await movePage(c.env, page, entry, url);
    if (done === 'taken') return taken();
    if (done === 'changed') return changedMeanwhile(c, visit, entry);
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
  { visit, entry, page }: Sent,
  act: (env: Env, page: PageName, seen: EditedEntry) => Promise<boolean>,
): Promise<Response | undefined> {
  if (!(await act(c.env, page, entry))) return changedMeanwhile(c, visit, entry);
  await notifyShop(c.env);
  return undefined;
}

/** POST …/take-down. 422 for a page that the shop's code links to. */
export async function takePageDown(c: EditorContext): Promise<Response> {
  const sent = await readSent(c);
  if (sent instanceof Response) return sent;
  const { visit, entry, page } = sent;
  if (isNamedInCode(page))
    return entryPage(c, visit, entry, { status: 422, alert: 'The shop itself leads to this page.' });
  const down = `/editor/${page.type}/${page.locale}/${page.uid}?done=down`;
  return (await carryOut(c, sent, takeDown)) ?? c.redirect(down, 303);
}

/** POST …/delete: 303 to the list. 409 for a page that is still published. */
export async function removePage(c: EditorContext): Promise<Response> {
  const sent = await readSent(c);
  if (sent instanceof Response) return sent;
  const { locale, type } = sent.page;
  return (await carryOut(c, sent, deletePage)) ?? c.redirect(`/editor?locale=${locale}&type=${type}`, 303);
}
