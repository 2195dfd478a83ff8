import type { Context } from 'hono';
import { isOwnForm } from '../authentication/csrf.ts';
import type { Env } from '../env.ts';
import { addressed, unknownEntry } from './addressed.tsx';
import { type Act, carriedOut, readAct } from './entries/act.ts';
import { discard, type EditedEntry, publish, readEntry, saveDraft } from './entries/entries.ts';
import { at, filled, type Json, type Path, pathOf, readJson, withValue } from './entries/json.ts';
import { merged } from './entries/merge.ts';
import { choiceOf, entryPage } from './entry-view.tsx';
import { faultsOf } from './faults.ts';
import { anchorOf } from './form.tsx';
import { notifyShop } from './notify-shop.ts';
import { readStaff, type Visit } from './visit.ts';

type EditorContext = Context<{ Bindings: Env }>;

/** The message above the form after a redirect, by `done` parameter. */
const doneMessages = new Map(
  Object.entries({
    saved: 'The draft is saved. The shop still shows what was published before.',
    published: 'It is published: the shop shows it now.',
    waiting: 'It is published. The shop could not be told and will show it within a few minutes.',
    discarded: 'The draft is gone. This is what was there before.',
    merged:
      'Somebody else had changed other fields meanwhile. The draft has what both of you wrote; nothing was published.',
    restored: 'This is what was published then, as a draft. Publish it to show it in the shop again.',
    created: 'The page is there, and nobody sees it until it is published.',
    moved: 'The page has its new address. The former one leads there.',
    down: 'The page is taken down: its address answers 404 until it is published again.',
  }),
);

/** GET /{type}/{locale}/{uid}: the form of an entry, with its draft if there is one. 404 for an unknown entry. */
export async function showEntry(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const entry = await addressed(c);
  return entry === null
    ? unknownEntry(c, visit)
    : entryPage(c, visit, entry, { message: doneMessages.get(c.req.query('done') ?? '') });
}

/** The typed entry, with the other editor's value (`loaded`) where the form chose it. */
function withChoices(typed: Json, loaded: Json, form: FormData): Json {
  return [...form].reduce((entry, [name, value]) => {
    if (!name.startsWith('choice:') || value !== 'theirs') return entry;
    const path = pathOf(name.slice('choice:'.length));
    return withValue(entry, path, at(loaded, path) ?? null);
  }, typed);
}

/**
 * POST /{type}/{locale}/{uid}: saves the form as a draft, and publishes or discards it on request; 303 to the form.
 * Changes that somebody else made meanwhile are merged; if both changed the same value, the form asks which one
 * stays (409). 403 for a form that is not ours, 422 for publishing an incomplete entry; both show what was typed.
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
  // The fields belong to the entry that the form was rendered from, even if it has changed since.
  const base = readJson(sent('base'));
  const loaded = readJson(sent('loaded')) ?? base ?? stored.entry;
  const typed = {
    ...stored,
    entry: base === undefined ? stored.entry : withChoices(filled(base, sent), loaded, form),
  };
  if (!isOwnForm(c, sent('token') ?? ''))
    return entryPage(c, visit, typed, {
      status: 403,
      alert: 'This form is no longer good. Send it again.',
    });
  const address = `/editor/${stored.type}/${stored.locale}/${stored.uid}`;
  const state = sent('state') ?? '';
  if (act.verb === 'discard') {
    if (!(await discard(c.env, { ...stored, state })))
      return entryPage(c, visit, stored, {
        status: 409,
        alert: 'The draft has changed since you opened it, or is gone. This is how it is now; nothing was thrown away.',
      });
    return c.redirect(`${address}?done=discarded`, 303);
  }
  const next = { ...typed, entry: carriedOut(typed.entry, act) };
  const draft = { entry: next.entry, state, editor: visit.staff.email };
  if (state !== stored.state || !(await saveDraft(c.env, stored, draft)))
    return mergeIn(c, visit, { loaded, mine: next.entry, stored });
  if (act.verb === 'publish') return publishSaved(c, visit, next);
  if (act.verb === 'choose') return c.redirect(`${address}/pictures?at=${act.path.join('/')}`, 303);
  return c.redirect(`${address}?done=saved${act.verb === 'save' ? '' : placeOf(act)}`, 303);
}

interface Meanwhile {
  loaded: Json;
  mine: Json;
  stored: EditedEntry;
}

/** Merges the form with what somebody else has saved meanwhile, or asks which value stays. */
async function mergeIn(c: EditorContext, visit: Visit, { loaded, mine, stored }: Meanwhile): Promise<Response> {
  const current = (await readEntry(c.env, stored)) ?? stored;
  const { entry, conflicts } = merged(loaded, mine, current.entry);
  const { type, locale, uid, state } = current;
  if (conflicts.length === 0 && (await saveDraft(c.env, current, { entry, state, editor: visit.staff.email })))
    return c.redirect(`/editor/${type}/${locale}/${uid}?done=merged`, 303);
  const other = current.savedBy ?? 'somebody else';
  return entryPage(
    c,
    visit,
    { ...current, entry },
    {
      status: 409,
      alert: `This entry was changed by ${other} since you opened it. Nothing is saved yet. What only one of you changed is below as it was left; choose whose stays of this:`,
      conflicts: conflicts.map((each) => choiceOf(each, other)),
      loaded: current.entry,
    },
  );
}

/** The anchor of the part of the form that was changed. */
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

/**
 * 409: somebody else has changed the entry while it was being published, so that was cancelled. The typed values
 * are in the draft, or in a published version.
 */
async function savedMeanwhile(c: EditorContext, visit: Visit, entry: EditedEntry): Promise<Response> {
  const current = (await readEntry(c.env, entry)) ?? entry;
  return entryPage(c, visit, current, {
    status: 409,
    alert: `This entry was changed by ${current.savedBy ?? 'somebody else'} while you published it. This is how it is now; you have published nothing.`,
  });
}

async function publishSaved(c: EditorContext, visit: Visit, next: EditedEntry): Promise<Response> {
  const saved = (await readEntry(c.env, next)) ?? next;
  if (JSON.stringify(saved.entry) !== JSON.stringify(next.entry)) return savedMeanwhile(c, visit, saved);
  const faults = await faultsOf(c.env, saved, saved.entry);
  if (faults.length > 0) return entryPage(c, visit, saved, { status: 422, faults });
  if (!(await publish(c.env, saved, visit.staff.email))) return savedMeanwhile(c, visit, saved);
  const done = (await notifyShop(c.env)) ? 'published' : 'waiting';
  return c.redirect(`/editor/${next.type}/${next.locale}/${next.uid}?done=${done}`, 303);
}
