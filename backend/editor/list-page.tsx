/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { isLocale, type Locale } from '../../shared/markets/locales.ts';
import { allMarkets } from '../../shared/markets/open-markets.ts';
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import { faultsOfAll } from './checks/faults.ts';
import { editorPage } from './document.tsx';
import { findEntries, type ListedEntry, listEntries, publishedOf } from './entries/entries.ts';
import { type EntryType, entryTypeNames, isEntryType } from './entries/entry-types.ts';
import { stageOf, titleOf } from './entry-view.tsx';
import { marketLinks } from './market-links.tsx';
import { readStaff } from './visit.ts';
import { marketName } from './words/markets.ts';
import { typeNames } from './words/names.ts';
import type { Words } from './words/words.ts';

interface Listed {
  locale: Locale;
  type: EntryType;
}

function navigation(words: Words, { locale, type }: Listed): Html {
  const { t, language } = words;
  return (
    <>
      {marketLinks(words, locale, (each) => `/editor?locale=${each}&type=${type}`)}
      <nav aria-label={t('list.types')}>
        <ul>
          {entryTypeNames.map((name) => (
            <li>
              <a href={`/editor?locale=${locale}&type=${name}`} aria-current={name === type ? 'true' : undefined}>
                {typeNames[name][language]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function searchForm({ t }: Words, { locale, type }: Listed, query: string): Html {
  return (
    <form class="search" action="/editor" role="search">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="type" value={type} />
      <div class="row">
        <div>
          <label for="q">{t('list.search')}</label>
          <input id="q" name="q" type="search" value={query} maxlength={200} />
        </div>
        <button>{t('list.find')}</button>
      </div>
    </form>
  );
}

/** The number of errors of each published entry that has some, by id. */
async function brokenEntries(env: Env, words: Words, { type, locale }: Listed): Promise<ReadonlyMap<string, number>> {
  const entries = await publishedOf(env, type, locale);
  const faults = await faultsOfAll(env, words, locale, entries);
  return new Map(
    entries.map(({ uid }, index) => [uid, faults[index]?.length ?? 0] as const).filter(([, count]) => count > 0),
  );
}

function entryList(
  words: Words,
  entries: readonly ListedEntry[],
  broken: ReadonlyMap<string, number>,
  isMixed: boolean,
) {
  const { t, language } = words;
  return (
    <ul class="list">
      {entries.map((entry) => {
        const count = broken.get(entry.uid);
        return (
          <li>
            <span>
              <a href={`/editor/${entry.type}/${entry.locale}/${entry.uid}`}>{titleOf(words, entry)}</a>{' '}
              {isMixed ? <span class="muted">{typeNames[entry.type][language]}</span> : null}
              {count === undefined ? null : <strong class="fault">{t('list.broken', { count })}</strong>}
            </span>
            <span class="muted">{stageOf(words, entry)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** GET /: the entries of a market and a type, both chosen by links, or those of all types with a text. */
export async function showList(c: Context<{ Bindings: Env }>): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const { words } = visit;
  const { t, language } = words;
  const asked = { locale: c.req.query('locale') ?? '', type: c.req.query('type') ?? '' };
  const listed: Listed = {
    locale: isLocale(asked.locale) ? asked.locale : allMarkets.fallback,
    type: isEntryType(asked.type) ? asked.type : 'page',
  };
  const { locale, type } = listed;
  const query = (c.req.query('q') ?? '').trim().slice(0, 200);
  const isSearch = query !== '';
  const entries = isSearch ? await findEntries(c.env, locale, query) : await listEntries(c.env, type, locale);
  const broken = isSearch ? new Map<string, number>() : await brokenEntries(c.env, words, listed);
  const content = (
    <>
      {c.req.query('done') === 'deleted' ? (
        <p class="done" role="status">
          {t('done.deleted')}
        </p>
      ) : null}
      {navigation(words, listed)}
      {searchForm(words, listed, query)}
      <p class="row">
        <a class="button primary" href={`/editor/new?type=${type}&locale=${locale}`}>
          {t('list.new')}
        </a>
      </p>
      <h2>{isSearch ? t('list.found', { query }) : `${typeNames[type][language]}, ${marketName(language, locale)}`}</h2>
      {broken.size > 0 ? <p class="alert">{t('list.broken-note')}</p> : null}
      {entries.length === 0 ? <p>{t(isSearch ? 'list.not-found' : 'list.empty')}</p> : null}
      {entryList(words, entries, broken, isSearch)}
    </>
  );
  return editorPage(c, { title: t('list.title'), content, staff: visit });
}
