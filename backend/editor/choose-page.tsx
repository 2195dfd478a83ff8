/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { isLocale } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { addressed, unknownEntry } from './addressed.tsx';
import { editorPage } from './document.tsx';
import { pathOf } from './entries/json.ts';
import { kindAt, type ThingKind, targetName } from './entries/links.ts';
import { titleOf } from './entry-view.tsx';
import { thingCard } from './pickers/pick-field.tsx';
import { addressProblem, findThings } from './pickers/things.ts';
import { readStaff } from './visit.ts';
import { labelOf } from './words/labels.ts';

type EditorContext = Context<{ Bindings: Env }>;

const kinds: readonly ThingKind[] = ['link', 'family', 'product', 'folder'];

/**
 * GET /{type}/{locale}/{uid}/choose: searches what the field at the path `at` can refer to. Each result is a button
 * that puts it there; what was typed in the form is saved already. 404 for an unknown entry.
 */
export async function showChoice(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const entry = await addressed(c);
  if (entry === null) return unknownEntry(c, visit);
  const { words } = visit;
  const { t } = words;
  const { type, locale, uid, state } = entry;
  const at = c.req.query('at') ?? '';
  const query = c.req.query('q') ?? '';
  const path = pathOf(at);
  const kind = path.at(-1) === targetName ? 'link' : (kindAt(path) ?? 'link');
  const things = await findThings({ env: c.env, words, locale }, kind, query);
  const address = `/editor/${type}/${locale}/${uid}`;
  const field = labelOf(words.language, path);
  const content = (
    <>
      <p>
        <a href={`${address}#${at}`}>{t('pick.back')}</a>{' '}
        <span class="muted">{t('pick.field-of', { field, title: titleOf(words, entry) })}</span>
      </p>
      <form class="search" action={`${address}/choose`} role="search">
        <input type="hidden" name="at" value={at} />
        <div class="row">
          <div>
            <label for="q">{t(kind === 'link' ? 'pick.search-link' : 'pick.search')}</label>
            <input id="q" name="q" type="search" value={query} maxlength={200} />
          </div>
          <button>{t('pick.find')}</button>
        </div>
      </form>
      {things.length === 0 ? <p>{t((kind === 'link' && addressProblem(query)) || 'pick.none')}</p> : null}
      <form method="post" action={address}>
        <input type="hidden" name="token" value={visit.token} />
        <input type="hidden" name="state" value={state} />
        <input type="hidden" name="act" value={`pick:${at}`} />
        <ul class="things">
          {things.map((thing) => (
            <li>
              <button name="picked" value={thing.value}>
                {thingCard(thing)}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </>
  );
  return editorPage(c, { title: t('pick.title', { field }), content, staff: visit });
}

/** GET /suggestions: the same as JSON, for the script of the form. 400 for an unknown market or kind. */
export async function suggest(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const locale = c.req.query('locale') ?? '';
  const kind = kinds.find((each) => each === c.req.query('kind'));
  if (!isLocale(locale) || kind === undefined)
    return c.json({ statusCode: 400, message: 'Unknown market or kind' }, 400);
  const place = { env: c.env, words: visit.words, locale };
  const query = c.req.query('q') ?? '';
  const things = await findThings(place, kind, query);
  const problem = kind === 'link' && things.length === 0 ? addressProblem(query) : undefined;
  return c.json({ things, problem: problem && visit.words.t(problem) }, 200, { 'cache-control': 'no-store' });
}
