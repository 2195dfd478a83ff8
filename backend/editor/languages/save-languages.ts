import type { Context } from 'hono';
import { isOwnForm } from '../../authentication/csrf.ts';
import { readForm } from '../../authentication/sign-in-request.ts';
import type { Env } from '../../env.ts';
import { unknownEntry } from '../addressed.tsx';
import { type EditedEntry, saveDraft, titleOf } from '../entries/entries.ts';
import { at, type Json, type Path, pathOf, readJson, withValue } from '../entries/json.ts';
import { logging } from '../entries/log.ts';
import { merged } from '../entries/merge.ts';
import { copyToMarket } from '../entries/page-life.ts';
import { textPaths } from '../entries/translations.ts';
import { askToSignIn } from '../sign-in.tsx';
import { readStaff } from '../visit.ts';
import { placeInWords } from '../words/labels.ts';
import { languagesPage, type Pair, readPair } from './languages-page.tsx';

type EditorContext = Context<{ Bindings: Env }>;

/** An entry with the texts of the form; a text that was null and is still empty stays null. */
function withTexts(type: EditedEntry['type'], base: Json, sent: (name: string) => string): Json {
  return textPaths(type, base).reduce((entry, path) => {
    const typed = sent(path.join('/')).replaceAll('\r\n', '\n');
    return typed === '' && at(base, path) === null ? entry : withValue(entry, path, typed);
  }, base);
}

/** The other market's entry, without what only belongs there. */
function copyOf({ other }: Pair): Json {
  const { uid: _, ...rest } = Object(other.entry);
  return rest;
}

/** The anchor of the text that was copied; none for other actions. */
const copiedAt = (act: string): string => (act.startsWith('copy:') ? act.replace('copy:', '#') : '');

/** What the form makes of the entry that it was rendered from. */
function changed(pair: Pair, base: Json, form: (name: string) => string): Json {
  const [verb = '', name = ''] = form('act').split(':');
  if (verb === 'copy-all') return copyOf(pair);
  const typed = withTexts(pair.type, base, form);
  const copied = verb === 'copy' ? at(pair.other.entry, pathOf(name)) : undefined;
  return typeof copied === 'string' ? withValue(typed, pathOf(name), copied) : typed;
}

/**
 * POST /{type}/{locale}/{uid}/languages: saves the texts as a draft, copies one or all from the other market, or adds
 * the entry to a market that has none; 303 to the page. What others have changed meanwhile is merged; if both changed
 * a text, 409 names it, and the next save decides. 403 for a form that is not ours.
 */
export async function saveLanguages(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return askToSignIn(c, visit);
  const form = await readForm(c);
  const pair = await readPair(c, form('with'));
  if (pair === null) return unknownEntry(c, visit);
  const { words } = visit;
  const { type, uid, locale, entry, other } = pair;
  const address = `/editor/${type}/${locale}/${uid}`;
  const base = readJson(form('base')) ?? entry?.entry ?? null;
  const mine = entry === null ? copyOf(pair) : changed(pair, base, form);
  const typed = entry === null ? pair : { ...pair, entry: { ...entry, entry: mine } };
  if (!isOwnForm(c, form('token')))
    return languagesPage(c, visit, typed, { status: 403, alert: words.t('common.old-form') });
  if (entry === null) {
    const title = titleOf(other.entry, uid);
    const key = { type, locale, uid };
    if (form('act') === 'copy-all' && (await copyToMarket(c.env, key, other, title)))
      await logging(c.env, visit.staff.email, 'created', { ...key, title }).run();
    return c.redirect(`${address}/languages?with=${other.locale}`, 303);
  }
  const { entry: next, conflicts } =
    form('state') === entry.state ? { entry: mine, conflicts: [] } : merged(base, mine, entry.entry);
  const draft = { entry: next, state: entry.state, editor: visit.staff.email };
  if (conflicts.length === 0 && (await saveDraft(c.env, entry, draft)))
    return c.redirect(`${address}/languages?with=${other.locale}&done=saved${copiedAt(form('act'))}`, 303);
  const fields = conflicts.map(({ path }: { path: Path }) => placeInWords(words.language, path)).join('; ');
  const name = entry.savedBy ?? words.t('common.somebody');
  const shown = { ...pair, entry: { ...entry, entry: next } };
  return languagesPage(c, visit, shown, { status: 409, alert: words.t('languages.conflict', { name, fields }) });
}
