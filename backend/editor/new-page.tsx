/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { word } from '../../shared/contract/gateway/values.ts';
import { isLocale, type Language, type Locale, locales } from '../../shared/markets/locales.ts';
import { allMarkets, languagesOf } from '../../shared/markets/open-markets.ts';
import { isOwnForm } from '../authentication/csrf.ts';
import { readForm } from '../authentication/sign-in-request.ts';
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import { editorPage } from './document.tsx';
import { namesOf } from './entries/blocks.ts';
import {
  type EntryType,
  entryShape,
  entryTypeNames,
  isEntryType,
  isNamedPageType,
  isSingleType,
} from './entries/entry-types.ts';
import { logging } from './entries/log.ts';
import { createEntry, createPage, pageExists } from './entries/page-life.ts';
import { shapeAt } from './entries/shape.ts';
import { placeFields, zoneAt } from './new-fields.tsx';
import { askToSignIn } from './sign-in.tsx';
import { readStaff, type Visit } from './visit.ts';
import { blockName } from './words/labels.ts';
import { namedMarkets } from './words/markets.ts';
import { placeNames, typeNames } from './words/names.ts';
import type { TextKey, Words } from './words/words.ts';

type EditorContext = Context<{ Bindings: Env }>;

/** Number of blocks that can be chosen here; more are added in the page's form. */
const firstBlocks = 4;

/** Pages with a route of their own, by their ids. */
const fixedPages = { home: '/', gift_card: '/gift-card/' } as const;

const isFixedPage = (uid: string): uid is keyof typeof fixedPages => Object.hasOwn(fixedPages, uid);

/** A new page has a title in these: those of the shop's markets. */
const shopLanguages = languagesOf(allMarkets);

/** Fields with errors, and their ids. */
const fieldIds = { uid: 'uid', titles: `title-${shopLanguages[0]}`, place: 'place', market: 'market' } as const;

interface Typed {
  type: EntryType;
  uid: string;
  /** The market whose form is shown next, or that gets the entry; `all` for every market. */
  market: string;
  titles: Partial<Record<Language, string>>;
  blocks: readonly string[];
  place: string;
  family: string;
}

/** Why nothing was made. */
interface Refusal {
  status: 403 | 409 | 422;
  text: TextKey;
  at?: keyof typeof fieldIds;
}

/** GET /new: form for a new entry of a type. */
export async function showNewPage(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const asked = c.req.query('type') ?? '';
  const type = isEntryType(asked) ? asked : 'landing_page';
  const market = c.req.query('locale') ?? '';
  return page(c, visit, { type, uid: '', market, titles: {}, blocks: ['hero'], place: '', family: '' });
}

/**
 * POST /new: creates the entry, unpublished; 303 to its form. 403 for a form that is not ours, 409 for an existing id,
 * 422 for missing values.
 */
export async function addPage(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return askToSignIn(c, visit);
  const form = await readForm(c);
  const asked = form('type');
  const type = isEntryType(asked) ? asked : 'landing_page';
  const typed: Typed = {
    type,
    uid: form('uid').trim(),
    market: form('market') || form('locale'),
    titles: Object.fromEntries(
      shopLanguages.flatMap((language) => {
        const title = form(`title-${language}`).trim();
        return title === '' ? [] : [[language, title]];
      }),
    ),
    blocks: Array.from({ length: firstBlocks }, (_, index) => form(`block-${index}`)).filter((name) => name !== ''),
    place: form('place'),
    family: form('family'),
  };
  if (!isOwnForm(c, form('token'))) return page(c, visit, typed, { status: 403, text: 'common.old-form' });
  if (!isEntryType(asked)) return page(c, visit, typed, { status: 422, text: 'new.no-kind' });
  const made = await (isNamedPageType(type)
    ? addNamed(c.env, { ...typed, type })
    : addOther(c.env, visit.words, typed));
  if ('status' in made) return page(c, visit, typed, made);
  const titleIn = (locale: Locale) => typed.titles[locales[locale].lang] ?? made.uid;
  await c.env.DB.batch(
    made.locales.map((each) =>
      logging(c.env, visit.staff.email, 'created', { type, locale: each, uid: made.uid, title: titleIn(each) }),
    ),
  );
  const locale = made.locales.find((each) => each === typed.market) ?? made.locales[0];
  return c.redirect(`/editor/${type}/${locale}/${made.uid}?done=created`, 303);
}

type Made = { locales: readonly Locale[]; uid: string } | Refusal;

/** A page in the markets of all languages with a title. */
async function addNamed(env: Env, typed: Typed & Parameters<typeof createPage>[1]): Promise<Made> {
  const { type, uid, titles, blocks } = typed;
  if (!word.safeParse(uid).success) return { status: 422, text: 'new.id-rule', at: 'uid' };
  if (Object.keys(titles).length === 0) return { status: 422, text: 'new.no-title', at: 'titles' };
  const created = (await pageExists(env, type, uid)) ? [] : await createPage(env, { type, uid, titles, blocks });
  return created.length === 0 ? { status: 409, text: 'new.taken', at: 'uid' } : { locales: created, uid };
}

/** An entry that markets have once: a zone at a place, a page with its own route, a menu. */
async function addOther(env: Env, { language }: Words, { type, uid, market, place, family }: Typed): Promise<Made> {
  const id = isSingleType(type) ? type : type === 'zone' ? zoneAt({ place, family }) : uid;
  if (id === undefined) return { status: 422, text: 'new.no-place', at: 'place' };
  const url = type === 'page' && isFixedPage(id) ? fixedPages[id] : null;
  if (type === 'page' && url === null) return { status: 422, text: 'new.no-kind', at: 'uid' };
  const markets = market === 'all' ? allMarkets.names : allMarkets.names.filter((each) => each === market);
  if (markets.length === 0) return { status: 422, text: 'new.no-market', at: 'market' };
  const title = type === 'page' ? (placeNames[id]?.[language] ?? id) : id;
  const titles = markets.map((locale): [Locale, string] => [locale, title]);
  const created = await createEntry(env, { type, uid: id, url, titles });
  return created.length === 0 ? { status: 409, text: 'new.taken', at: 'market' } : { locales: created, uid: id };
}

async function page(c: EditorContext, visit: Visit, typed: Typed, refusal?: Refusal): Promise<Response> {
  const { t, language } = visit.words;
  const { type, market } = typed;
  const id =
    type === 'zone' ? (zoneAt(typed) ?? typed.place) : isSingleType(type) ? typeNames[type][language] : typed.uid;
  const fault = refusal === undefined ? undefined : t(refusal.text, { id });
  const at = refusal?.at === undefined ? undefined : fieldIds[refusal.at];
  const fields = isNamedPageType(type)
    ? namedFields(visit.words, typed, refusal, fault)
    : await otherFields(c.env, visit.words, typed);
  const content = (
    <>
      <p>
        <a href={`/editor?locale=${isLocale(market) ? market : allMarkets.fallback}&type=${type}`}>{t('entry.all')}</a>
      </p>
      <nav aria-label={t('list.types')}>
        <ul>
          {entryTypeNames.map((name) => (
            <li>
              <a href={`/editor/new?type=${name}&locale=${market}`} aria-current={name === type ? 'true' : undefined}>
                {typeNames[name][language]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {fault === undefined ? null : (
        <p class="alert" role="alert" id="fault">
          {at === undefined ? fault : <a href={`#${at}`}>{fault}</a>}
        </p>
      )}
      <form method="post" action="/editor/new">
        <input type="hidden" name="token" value={visit.token} />
        <input type="hidden" name="type" value={type} />
        {fields}
        <div class="act">
          <button class="primary">{t('new.make')}</button>
        </div>
      </form>
    </>
  );
  const title = `${t('new.title')}: ${typeNames[type][language]}`;
  return editorPage(c, { title, content, status: refusal?.status ?? 200, staff: visit });
}

const languageName = (language: Language, each: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(each) ?? each;

function namedFields(
  { t, language }: Words,
  { type, uid, market, titles, blocks }: Typed,
  refusal: Refusal | undefined,
  fault: string | undefined,
): Html {
  const kinds = namesOf(shapeAt(entryShape(type), ['blocks']));
  const isUidFault = refusal?.at === 'uid';
  return (
    <>
      <input type="hidden" name="locale" value={isLocale(market) ? market : allMarkets.fallback} />
      <div class="field">
        <label for="uid">{t('new.id')}</label>
        <input
          id="uid"
          name="uid"
          value={uid}
          maxlength={64}
          pattern="[A-Za-z0-9_]+"
          title={t('new.id-rule')}
          required
          aria-invalid={isUidFault ? 'true' : undefined}
          aria-describedby={isUidFault ? 'uid-fault' : undefined}
        />
        {isUidFault ? (
          <p class="fault" id="uid-fault">
            {fault}
          </p>
        ) : null}
      </div>
      <fieldset>
        <legend>{t('new.titles')}</legend>
        <div class="titles">
          {shopLanguages.map((each) => (
            <div>
              <label for={`title-${each}`}>{languageName(language, each)}</label>
              <input id={`title-${each}`} name={`title-${each}`} lang={each} value={titles[each] ?? ''} />
            </div>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('new.blocks')}</legend>
        <div class="row">
          {Array.from({ length: firstBlocks }, (_, index) => (
            <div>
              <label for={`block-${index}`}>{t('new.block', { number: index + 1 })}</label>
              <select id={`block-${index}`} name={`block-${index}`}>
                <option value="">{t('common.none')}</option>
                {kinds.map((name) => (
                  <option value={name} selected={name === blocks[index]}>
                    {blockName(language, name)}
                  </option>
                ))}
              </select>
            </div>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** The markets without an entry of a type that each market has once; all of them for other types. */
async function openMarkets({ DB }: Env, type: EntryType): Promise<Locale[]> {
  if (!isSingleType(type)) return [...allMarkets.names];
  const { results } = await DB.prepare('SELECT locale FROM content_entries WHERE type = ? AND uid = ?')
    .bind(type, type)
    .all<{ locale: string }>();
  return allMarkets.names.filter((locale) => !results.some((each) => each.locale === locale));
}

async function otherFields(env: Env, words: Words, { type, uid, market, place, family }: Typed): Promise<Html> {
  const { t, language } = words;
  const markets = await openMarkets(env, type);
  if (markets.length === 0) return <p>{t('new.complete')}</p>;
  return (
    <div class="row">
      {type === 'zone' ? await placeFields(env, words, { place, family }) : null}
      {type === 'page' ? (
        <div>
          <label for="uid">{t('new.kind')}</label>
          <select id="uid" name="uid">
            {Object.keys(fixedPages).map((each) => (
              <option value={each} selected={each === uid}>
                {placeNames[each]?.[language]}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      <div>
        <label for="market">{t('new.market')}</label>
        <select id="market" name="market">
          {namedMarkets(language, markets).map(({ locale, name }) => (
            <option value={locale} selected={locale === market}>
              {name}
            </option>
          ))}
          <option value="all">{t('new.all-markets')}</option>
        </select>
      </div>
    </div>
  );
}
