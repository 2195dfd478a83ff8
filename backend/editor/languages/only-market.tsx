/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { Env } from '../../env.ts';
import { editorPage } from '../document.tsx';
import type { EditedEntry } from '../entries/entries.ts';
import { titleOf } from '../entry-view.tsx';
import type { Visit } from '../visit.ts';
import { marketName, namedMarkets } from '../words/markets.ts';

/** An entry that no other market has, with a button for each that copies it there. */
export function onlyMarket(
  c: Context<{ Bindings: Env }>,
  visit: Visit,
  entry: EditedEntry,
): Response | Promise<Response> {
  const { t, language } = visit.words;
  const { type, locale, uid } = entry;
  const content = (
    <>
      <p>
        <a href={`/editor/${type}/${locale}/${uid}`}>{t('languages.back')}</a>
      </p>
      <p>{t('languages.only', { market: marketName(language, locale) })}</p>
      <ul>
        {namedMarkets(language)
          .filter(({ locale: each }) => each !== locale)
          .map(({ locale: each, name }) => (
            <li>
              <form class="row" method="post" action={`/editor/${type}/${each}/${uid}/languages`}>
                <input type="hidden" name="token" value={visit.token} />
                <input type="hidden" name="with" value={locale} />
                <span>{name}</span> <span class="muted">{t('languages.none')}</span>
                <button class="small" name="act" value="copy-all" aria-label={t('languages.copy-to', { market: name })}>
                  {t('languages.copy')}
                </button>
              </form>
            </li>
          ))}
      </ul>
    </>
  );
  const title = t('languages.title', { title: titleOf(visit.words, entry), market: marketName(language, locale) });
  return editorPage(c, { title, content, staff: visit });
}
