import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isLocale } from '../../shared/locales.ts';
import { signPreview } from '../../shared/preview.ts';
import { shopOrigin } from '../authentication/clients.ts';
import { isOwnForm } from '../authentication/forgery.ts';
import { deliverChanges } from '../changes/purge.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { newBlocks, newEntries } from './blocks.ts';
import { editorPage, type Html } from './document.ts';
import { discard, type EditedEntry, faultsOf, publish, readEntry, saveDraft } from './entries.ts';
import { isEntryType } from './entry-types.ts';
import { fields } from './form.ts';
import { appended, at, doubled, filled, type Json, pathOf, raised, removed } from './json.ts';
import { readStaff, type Visit } from './visit.ts';

type EditorContext = Context<{ Bindings: Env }>;

/** The entry that the address names; null when there is none. */
async function readAddressed(c: EditorContext): Promise<EditedEntry | null> {
  const { type = '', locale = '', uid = '' } = c.req.param();
  return isEntryType(type) && isLocale(locale) ? readEntry(c.env, { type, locale, uid }) : null;
}

/** GET /{type}/{locale}/{uid}: the form of an entry, its draft if there is one. 404 for an entry that there is not. */
export async function showEntry(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const entry = await readAddressed(c);
  if (entry === null) return unknown(c, visit);
  const told: Record<string, string> = {
    saved: 'The draft is saved. The shop still shows what was published before.',
    published: 'It is published: the shop shows it now.',
    discarded: 'The draft is gone. This is what the shop shows.',
  };
  return page(c, visit, entry, { told: told[c.req.query('done') ?? ''] });
}

function unknown(c: EditorContext, visit: Visit): Response | Promise<Response> {
  const content = html`<p><a href="/editor">All entries</a></p>`;
  return editorPage(c, { title: 'There is no such entry', content, status: 404, staff: visit });
}

/** Carries out what a button says about the list that it stands in: `remove:blocks/2`. */
function changed(entry: Json, act: string, block: string): Json {
  const [verb = '', name = ''] = act.split(':');
  const path = pathOf(name);
  if (verb === 'remove') return removed(entry, path);
  if (verb === 'up') return raised(entry, path);
  if (verb === 'copy') return doubled(entry, path);
  const fresh = newBlocks[block];
  if (verb === 'block' && fresh !== undefined) return appended(entry, ['blocks'], { [block]: fresh });
  if (verb !== 'add') return entry;
  const list = at(entry, path);
  const like = Array.isArray(list) ? list.at(-1) : undefined;
  return appended(entry, path, like ?? newEntries[path.at(-1) ?? ''] ?? 'Text');
}

/**
 * POST /{type}/{locale}/{uid}: keeps what was typed as a draft, and publishes it or throws it away when that is asked
 * for; 303 to the form. 403 for a form that is not ours, 409 when somebody else has changed the entry, 422 when what is
 * to be published is not whole; what was typed stands in the form.
 */
export async function changeEntry(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const entry = await readAddressed(c);
  if (entry === null) return unknown(c, visit);
  const form = await c.req.formData();
  const sent = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const act = sent('act') ?? 'save';
  const address = `/editor/${entry.type}/${entry.locale}/${entry.uid}`;
  const typed = { ...entry, entry: filled(entry.entry, sent) };
  if (!isOwnForm(c, sent('token') ?? ''))
    return page(c, visit, typed, { status: 403, faults: ['This form is no longer good. Send it again.'] });
  if (act === 'discard') {
    await discard(c.env, entry);
    return c.redirect(`${address}?done=discarded`, 303);
  }
  const next = { ...typed, entry: changed(typed.entry, act, sent('block') ?? '') };
  const state = sent('state') ?? '';
  if (
    state !== entry.state ||
    !(await saveDraft(c.env, entry, { entry: next.entry, state, editor: visit.staff.email }))
  )
    return page(c, visit, next, {
      status: 409,
      faults: ['Somebody else has changed this entry meanwhile. Open it again before you save.'],
    });
  if (act !== 'publish') return c.redirect(`${address}?done=saved`, 303);
  const faults = await faultsOf(c.env, entry, next.entry);
  const saved = (await readAddressed(c)) ?? next;
  if (faults.length > 0) return page(c, visit, saved, { status: 422, faults });
  await publish(c.env, saved);
  // The edge forgets the pages that show it at once; what it does not acknowledge, the schedule tells again.
  c.executionCtx.waitUntil(deliverChanges(c.env).catch((error: unknown) => logFailure(error)));
  return c.redirect(`${address}?done=published`, 303);
}

/** Where the shop shows the draft: for an hour, whoever has the link. Entries around every page are shown on the home page. */
async function previewLink({ env }: EditorContext, { url, locale }: EditedEntry): Promise<string> {
  const path = `/${locale}${url ?? '/'}`;
  const token = await signPreview(env.PURGE_KEY, path, Math.floor(Date.now() / 1000));
  return `${shopOrigin(env, locale)}${path}?preview=${token}`;
}

interface Shown {
  status?: ContentfulStatusCode;
  faults?: readonly string[];
  told?: string | undefined;
}

async function page(
  c: EditorContext,
  visit: Visit,
  entry: EditedEntry,
  { status = 200, faults = [], told }: Shown,
): Promise<Response> {
  const { type, locale, title, isDraft, state } = entry;
  const alert: Html | '' =
    faults.length === 0
      ? ''
      : html`<div class="alert" role="alert"><ul>${faults.map((fault) => html`<li>${fault}</li>`)}</ul></div>`;
  const content = html`<p><a href="/editor?locale=${locale}&amp;type=${type}">All entries of this kind</a> <span class="muted">${locale}, ${isDraft ? 'draft' : 'published'}</span></p>
${alert}
${told === undefined ? '' : html`<p class="told" role="status">${told}</p>`}
<form method="post">
<input type="hidden" name="token" value="${visit.token}">
<input type="hidden" name="state" value="${state}">
<button hidden name="act" value="save">Save draft</button>
${fields(entry.entry)}
<div class="act"><button name="act" value="save">Save draft</button><button class="primary" name="act" value="publish">Publish</button>${isDraft ? html`<button name="act" value="discard">Discard draft</button>` : ''}<a class="button" href="${await previewLink(c, entry)}" target="_blank" rel="noopener">Preview the saved draft</a></div>
</form>`;
  return editorPage(c, { title, content, status, staff: visit });
}
