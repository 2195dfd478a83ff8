/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isLocale, type Locale, locales } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import type { Env } from '../../env.ts';
import type { Html } from '../../html/document.tsx';
import { addressed, unknownEntry } from '../addressed.tsx';
import { editorPage } from '../document.tsx';
import { type EditedEntry, readEntry } from '../entries/entries.ts';
import { type EntryType, isEntryType } from '../entries/entry-types.ts';
import type { Json } from '../entries/json.ts';
import { type ComparedText, comparedTexts, entryInMarkets } from '../entries/translations.ts';
import { titleOf } from '../entry-view.tsx';
import { readStaff, type Visit } from '../visit.ts';
import { placeInWords } from '../words/labels.ts';
import { marketName, namedMarkets } from '../words/markets.ts';
import type { Words } from '../words/words.ts';
import { onlyMarket } from './only-market.tsx';

type EditorContext = Context<{ Bindings: Env }>;

/** Two markets of an entry, side by side. */
export interface Pair {
  type: EntryType;
  uid: string;
  /** The market that is edited, and its entry; null if it has none. */
  locale: Locale;
  entry: EditedEntry | null;
  /** The market beside it. */
  other: { locale: Locale; entry: Json };
  /** The entry in every market that has it. */
  all: ReadonlyMap<string, Json>;
}

/**
 * The entry in the address and the market beside it: the one that is asked for, else the first of another language.
 * Null if no other market has the entry.
 */
export async function readPair(c: EditorContext, asked: string | undefined): Promise<Pair | null> {
  const { type = '', locale = '', uid = '' } = c.req.param();
  if (!isEntryType(type) || !isLocale(locale)) return null;
  const all = await entryInMarkets(c.env, { type, uid });
  const others = allMarkets.names.filter((name) => name !== locale && all.has(name));
  const other =
    others.find((name) => name === asked) ??
    others.find((name) => locales[name].lang !== locales[locale].lang) ??
    others[0];
  const entry = other === undefined ? undefined : all.get(other);
  if (other === undefined || entry === undefined) return null;
  return {
    type,
    uid,
    locale,
    entry: await readEntry(c.env, { type, locale, uid }),
    other: { locale: other, entry },
    all,
  };
}

/** GET /{type}/{locale}/{uid}/languages: the texts of an entry beside those of another market, `with`. */
export async function showLanguages(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const pair = await readPair(c, c.req.query('with'));
  if (pair !== null) return languagesPage(c, visit, pair, { done: c.req.query('done') === 'saved' });
  const entry = await addressed(c);
  return entry === null ? unknownEntry(c, visit) : onlyMarket(c, visit, entry);
}

const isOpen = ({ state }: ComparedText): boolean => state !== 'done';

/** The markets, each with the number of its open texts compared with the other market. */
function markets({ t, language }: Words, { type, uid, locale, other, all }: Pair): Html {
  return (
    <nav aria-label={t('entry.markets')}>
      <ul>
        {namedMarkets(language)
          .filter(({ locale: each }) => each !== other.locale)
          .map(({ locale: each, name }) => {
            const own = all.get(each);
            const open =
              own === undefined ? 0 : comparedTexts({ type, locale: each }, own, other).filter(isOpen).length;
            return (
              <li>
                <a
                  href={`/editor/${type}/${each}/${uid}/languages?with=${other.locale}`}
                  aria-current={each === locale ? 'page' : undefined}
                >
                  {name}
                </a>{' '}
                <span class="muted">
                  {own === undefined ? t('languages.none') : t('languages.open', { count: open })}
                </span>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}

function text({ words, pair }: { words: Words; pair: Pair }, { path, own, other, state }: ComparedText): Html {
  const { t, language } = words;
  const name = path.join('/');
  const label = placeInWords(language, path);
  return (
    <li class="pair" data-open={state === 'done' ? undefined : state}>
      <div>
        {own === undefined ? (
          <p class="label">{label}</p>
        ) : (
          <>
            <label for={name}>{label}</label>
            <textarea
              id={name}
              name={name}
              lang={locales[pair.locale].lang}
              aria-describedby={state === 'done' ? undefined : `${name}-state`}
            >
              {own}
            </textarea>
          </>
        )}
        {state === 'done' ? null : (
          <p class="fault" id={`${name}-state`}>
            {t(`languages.${state}`, { market: marketName(language, pair.other.locale) })}
          </p>
        )}
      </div>
      <div>
        <p lang={locales[pair.other.locale].lang}>{other}</p>
        {other === undefined || own === undefined || own === other ? null : (
          <button class="small" name="act" value={`copy:${name}`} aria-label={`${t('languages.copy')}: ${label}`}>
            {t('languages.copy')}
          </button>
        )}
      </div>
    </li>
  );
}

interface LanguagesPage {
  status?: ContentfulStatusCode;
  alert?: string;
  done?: boolean;
}

export function languagesPage(
  c: EditorContext,
  visit: Visit,
  pair: Pair,
  { status = 200, alert, done = false }: LanguagesPage,
): Response | Promise<Response> {
  const { words } = visit;
  const { t } = words;
  const { type, uid, locale, entry, other, all } = pair;
  const address = `/editor/${type}/${locale}/${uid}`;
  const texts = entry === null ? [] : comparedTexts(pair, entry.entry, other);
  const content = (
    <>
      {entry === null ? null : (
        <p>
          <a href={address}>{t('languages.back')}</a>
        </p>
      )}
      {markets(words, pair)}
      <form action={`${address}/languages`}>
        <div class="row">
          <div>
            <label for="with">{t('languages.with')}</label>
            <select id="with" name="with">
              {namedMarkets(words.language)
                .filter(({ locale: each }) => each !== locale && all.has(each))
                .map(({ locale: each, name }) => (
                  <option value={each} selected={each === other.locale}>
                    {name}
                  </option>
                ))}
            </select>
          </div>
          <button>{t('languages.show')}</button>
        </div>
      </form>
      {done ? (
        <p class="done" role="status">
          {t('done.saved')}
        </p>
      ) : null}
      {alert === undefined ? null : (
        <p class="alert" role="alert">
          {alert}
        </p>
      )}
      <form method="post" action={`${address}/languages`}>
        <input type="hidden" name="token" value={visit.token} />
        <input type="hidden" name="with" value={other.locale} />
        <input type="hidden" name="state" value={entry?.state ?? ''} />
        <input type="hidden" name="base" value={JSON.stringify(entry?.entry ?? null)} />
        {entry === null ? <p>{t('languages.not-there', { market: marketName(words.language, locale) })}</p> : null}
        <ul class="pairs">{texts.map((each) => text({ words, pair }, each))}</ul>
        <div class="act">
          {entry === null ? null : (
            <button class="primary" name="act" value="save">
              {t('entry.save')}
            </button>
          )}
          <button name="act" value="copy-all">
            {t('languages.copy-all', { market: marketName(words.language, other.locale) })}
          </button>
        </div>
      </form>
    </>
  );
  const title = entry === null ? uid : titleOf(words, entry);
  const heading = t('languages.title', { title, market: marketName(words.language, locale) });
  return editorPage(c, { title: heading, content, status, staff: visit });
}
