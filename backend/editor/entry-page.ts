import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { localeNames } from '../../shared/locales.ts';
import { signPreview } from '../../shared/preview.ts';
import { shopOrigin } from '../authentication/clients.ts';
import { isOwnForm } from '../authentication/forgery.ts';
import type { Env } from '../env.ts';
import { type Act, carriedOut, readAct } from './act.ts';
import { addressed, unknownEntry } from './addressed.ts';
import { editorPage, type Html } from './document.ts';
import { discard, type EditedEntry, faultsOf, publish, readEntry, saveDraft } from './entries.ts';
import { anchorOf, fields, labelOf } from './form.ts';
import { differences, filled, type Json, type Path, readJson } from './json.ts';
import { pageForms } from './page-forms.ts';
import { tellShop } from './tell-shop.ts';
import { readStaff, type Visit } from './visit.ts';

type EditorContext = Context<{ Bindings: Env }>;

/** What the form says after something was done. */
const told: Record<string, string> = {
  saved: 'The draft is saved. The shop still shows what was published before.',
  published: 'It is published: the shop shows it now.',
  waiting: 'It is published. The shop could not be told and will show it within a few minutes.',
  discarded: 'The draft is gone. This is what was there before.',
  created: 'The page is there, and nobody sees it until it is published.',
  moved: 'The page has its new address. The former one leads there.',
  down: 'The page is taken down: its address answers 404 until it is published again.',
};

/** GET /{type}/{locale}/{uid}: the form of an entry, its draft if there is one. 404 for an entry that there is not. */
export async function showEntry(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const entry = await addressed(c);
  return entry === null
    ? unknownEntry(c, visit)
    : entryPage(c, visit, entry, { told: told[c.req.query('done') ?? ''] });
}

/** What somebody else has written where this editor has written something else. */
function theirs(mine: Json, stored: EditedEntry): string[] {
  return differences(mine, stored.entry).map(({ path, other }) => {
    const place = path.map((_, index) => labelOf(path.slice(0, index + 1))).join(', ');
    return typeof other === 'object' && other !== null
      ? `${place}: other entries`
      : `${place}: ${other === null || other === '' ? 'nothing' : other}`;
  });
}

/**
 * POST /{type}/{locale}/{uid}: keeps what was typed as a draft, and publishes it or throws it away when that is asked
 * for; 303 to the form. 403 for a form that is not ours, 409 when somebody else has changed the entry, 422 when what is
 * to be published is not whole; what was typed stands in the form.
 */
export async function changeEntry(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const stored = await addressed(c);
  if (stored === null) return unknownEntry(c, visit);
  const form = await c.req.formData();
  const sent = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const act = readAct(sent);
  // What was typed belongs to the entry that the form was made from, whatever became of it since.
  const base = readJson(sent('base'));
  const typed = { ...stored, entry: base === undefined ? stored.entry : filled(base, sent) };
  if (!isOwnForm(c, sent('token') ?? ''))
    return entryPage(c, visit, typed, {
      status: 403,
      faults: ['This form is no longer good. Send it again.'],
    });
  const address = `/editor/${stored.type}/${stored.locale}/${stored.uid}`;
  if (act.verb === 'discard') {
    await discard(c.env, stored);
    return c.redirect(`${address}?done=discarded`, 303);
  }
  const next = { ...typed, entry: carriedOut(typed.entry, act) };
  const state = sent('state') ?? '';
  const draft = { entry: next.entry, state, editor: visit.staff.email };
  if (state !== stored.state || !(await saveDraft(c.env, stored, draft))) {
    const current = (await readEntry(c.env, stored)) ?? stored;
    return entryPage(
      c,
      visit,
      { ...current, entry: next.entry },
      {
        status: 409,
        faults: [
          `${current.savedBy ?? 'Somebody'} has changed this entry since you opened it. What you typed is below, and not saved. Saving again puts it in the place of theirs.`,
          ...theirs(next.entry, current),
        ],
      },
    );
  }
  if (act.verb === 'publish') return publishSaved(c, visit, next);
  if (act.verb === 'choose') return c.redirect(`${address}/pictures?at=${act.path.join('/')}`, 303);
  return c.redirect(`${address}?done=saved${act.verb === 'save' ? '' : placeOf(act)}`, 303);
}

/** Where the form shows what was done. */
function placeOf({ verb, path, before }: Act): string {
  const index = Number(path.at(-1));
  const shown: Record<string, Path> = {
    up: [...path.slice(0, -1), String(index - 1)],
    down: [...path.slice(0, -1), String(index + 1)],
    copy: [...path.slice(0, -1), String(index + 1)],
    remove: path.slice(0, -1),
    block: before === undefined ? path : [...path, String(before)],
  };
  return `#${anchorOf(shown[verb] ?? path)}`;
}

async function publishSaved(c: EditorContext, visit: Visit, next: EditedEntry): Promise<Response> {
  const faults = await faultsOf(c.env, next, next.entry);
  const saved = (await readEntry(c.env, next)) ?? next;
  if (faults.length > 0) return entryPage(c, visit, saved, { status: 422, faults });
  await publish(c.env, saved);
  const done = (await tellShop(c.env)) ? 'published' : 'waiting';
  return c.redirect(`/editor/${next.type}/${next.locale}/${next.uid}?done=${done}`, 303);
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

/** How far an entry has come, as lists and forms say it. */
export function stageOf({ isDraft, isPublished }: Pick<EditedEntry, 'isDraft' | 'isPublished'>): string {
  if (!isPublished) return 'not published';
  return isDraft ? 'draft' : 'published';
}

/** The form of an entry, and below it what can be done with the page as a whole. */
export async function entryPage(
  c: EditorContext,
  visit: Visit,
  entry: EditedEntry,
  { status = 200, faults = [], told: done }: Shown,
): Promise<Response> {
  const { type, locale, uid, title, isDraft, isPublished, url, state } = entry;
  const alert: Html | '' =
    faults.length === 0
      ? ''
      : html`<div class="alert" role="alert"><ul>${faults.map((fault) => html`<li>${fault}</li>`)}</ul></div>`;
  const inShop =
    isPublished && url !== null
      ? html` <a href="${shopOrigin(c.env, locale)}/${locale}${url}" target="_blank" rel="noopener">In the shop</a>`
      : '';
  const content = html`<p><a href="/editor?locale=${locale}&amp;type=${type}">All entries of this kind</a> <span class="muted">${locale}, ${stageOf(entry)}</span>${inShop}</p>
<nav aria-label="This entry in other markets"><ul>${localeNames.map(
    (each) =>
      html`<li><a href="/editor/${type}/${each}/${uid}" ${each === locale ? html`aria-current="page"` : ''}>${each}</a></li>`,
  )}</ul></nav>
${alert}
${done === undefined ? '' : html`<p class="told" role="status">${done}</p>`}
<form method="post" action="/editor/${type}/${locale}/${uid}">
<input type="hidden" name="token" value="${visit.token}">
<input type="hidden" name="state" value="${state}">
<input type="hidden" name="base" value="${JSON.stringify(entry.entry)}">
<button hidden name="act" value="save">Save draft</button>
${fields(entry.entry)}
<div class="act"><button name="act" value="save">Save draft</button><button class="primary" name="act" value="publish">Publish</button>${isDraft ? html`<button name="act" value="discard">Discard draft</button>` : ''}<a class="button" href="${await previewLink(c, entry)}" target="_blank" rel="noopener">Preview the saved draft</a></div>
</form>
${await pageForms(c.env, visit, entry)}`;
  return editorPage(c, { title, content, status, staff: visit });
}
