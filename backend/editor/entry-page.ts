import type { Context } from 'hono';
import { isOwnForm } from '../authentication/csrf.ts';
import type { Env } from '../env.ts';
import { addressed, unknownEntry } from './addressed.tsx';
import { faultsOf, faultsOfAll } from './checks/faults.ts';
import { type Act, carriedOut, readAct } from './entries/act.ts';
import { discard, type EditedEntry, publish, readEntry, saveDraft } from './entries/entries.ts';
import { entryShape } from './entries/entry-types.ts';
import { filled } from './entries/filled.ts';
import { anchorOf, at, type Json, type Path, pathOf, readJson, withValue } from './entries/json.ts';
import { kindAt, targetName } from './entries/links.ts';
import { merged } from './entries/merge.ts';
import { notifyShop } from './entries/notify-shop.ts';
import { completed } from './entries/shape.ts';
import { choiceOf, entryPage } from './entry-view.tsx';
import { askToSignIn } from './sign-in.tsx';
import { readStaff, type Visit } from './visit.ts';

type EditorContext = Context<{ Bindings: Env }>;

/** GET /{type}/{locale}/{uid}: the form of an entry, with its draft if there is one. 404 for an unknown entry. */
export async function showEntry(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const entry = await addressed(c);
  if (entry === null) return unknownEntry(c, visit);
  // Something that it refers to may have gone since it was published.
  const [faults = []] =
    entry.isPublished && !entry.isDraft ? await faultsOfAll(c.env, visit.words, entry.locale, [entry]) : [];
  return entryPage(c, visit, entry, {
    faults,
    isBroken: true,
    done: c.req.query('done'),
  });
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
 * stays (409). 401 if the session has ended, 403 for a form that is not ours, 422 for publishing an incomplete entry:
 * they show what was typed.
 */
export async function changeEntry(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return askToSignIn(c, visit);
  const stored = await addressed(c);
  if (stored === null) return unknownEntry(c, visit);
  const form = await c.req.formData();
  const sent = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const { t } = visit.words;
  const act = readAct(sent);
  const shape = entryShape(stored.type);
  // The fields belong to the entry that the form was rendered from, even if it has changed since.
  const base = readJson(sent('base'));
  const loaded = readJson(sent('loaded')) ?? base ?? stored.entry;
  const typed = {
    ...stored,
    entry: base === undefined ? stored.entry : completed(shape, withChoices(filled(base, sent), loaded, form)),
  };
  if (!isOwnForm(c, sent('token') ?? ''))
    return entryPage(c, visit, typed, {
      status: 403,
      alert: t('common.old-form'),
    });
  const address = `/editor/${stored.type}/${stored.locale}/${stored.uid}`;
  const state = sent('state') ?? '';
  // A choice on a page of its own is for a place of the entry as it was then: that may be another one now.
  if (base === undefined && state !== stored.state)
    return entryPage(c, visit, stored, {
      status: 409,
      alert: t('entry.changed-nothing-done', { name: stored.savedBy ?? t('common.somebody') }),
    });
  if (act.verb === 'discard') {
    if (!(await discard(c.env, { ...stored, state })))
      return entryPage(c, visit, stored, {
        status: 409,
        alert: t('entry.discard-changed'),
      });
    return c.redirect(`${address}?done=discarded`, 303);
  }
  const next = { ...typed, entry: completed(shape, carriedOut(shape, typed.entry, act)) };
  const draft = { entry: next.entry, state, editor: visit.staff.email };
  if (state !== stored.state || !(await saveDraft(c.env, stored, draft)))
    return mergeIn(c, visit, { loaded, mine: next.entry, stored });
  if (act.verb === 'publish') return publishSaved(c, visit, next);
  if (act.verb === 'choose') {
    const isThing = act.path.at(-1) === targetName || kindAt(act.path) !== undefined;
    return c.redirect(
      `${address}/${isThing ? 'choose' : 'pictures'}?at=${encodeURIComponent(act.path.join('/'))}`,
      303,
    );
  }
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
  const { t } = visit.words;
  const other = current.savedBy ?? t('common.somebody');
  return entryPage(
    c,
    visit,
    { ...current, entry },
    {
      status: 409,
      alert: t('entry.changed', { name: other }),
      conflicts: conflicts.map((each) => choiceOf(visit.words, each, other)),
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
  // What a field refers to has no part of its own: its id is its name.
  return ['pick', 'unset'].includes(verb) ? `#${path.join('/')}` : `#${anchorOf(shown[verb] ?? path)}`;
}

/**
 * 409: somebody else has changed the entry while it was being published, so that was cancelled. The typed values
 * are in the draft, or in a published version.
 */
async function savedMeanwhile(c: EditorContext, visit: Visit, entry: EditedEntry): Promise<Response> {
  const { t } = visit.words;
  const current = (await readEntry(c.env, entry)) ?? entry;
  return entryPage(c, visit, current, {
    status: 409,
    alert: t('entry.changed-publishing', { name: current.savedBy ?? t('common.somebody') }),
  });
}

async function publishSaved(c: EditorContext, visit: Visit, next: EditedEntry): Promise<Response> {
  const saved = (await readEntry(c.env, next)) ?? next;
  if (JSON.stringify(saved.entry) !== JSON.stringify(next.entry)) return savedMeanwhile(c, visit, saved);
  const faults = await faultsOf(c.env, visit.words, saved);
  if (faults.length > 0) return entryPage(c, visit, saved, { status: 422, faults });
  if (!(await publish(c.env, saved, visit.staff.email))) return savedMeanwhile(c, visit, saved);
  const done = (await notifyShop(c.env)) ? 'published' : 'waiting';
  return c.redirect(`/editor/${next.type}/${next.locale}/${next.uid}?done=${done}`, 303);
}
