/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { isLocale } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import { editorPage } from '../document.tsx';
import { editorsInLog, logPage, readLog } from '../entries/log.ts';
import { readStaff } from '../visit.ts';
import { namedMarkets } from '../words/markets.ts';
import { logLine } from './log-line.tsx';

/** GET /changes: what staff has done, latest first, of everybody or one person, in all markets or one. */
export async function showChanges(c: Context<{ Bindings: Env }>): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const { words } = visit;
  const { t } = words;
  const editors = await editorsInLog(c.env);
  const editor = editors.find(({ email }) => email === c.req.query('editor'))?.email ?? '';
  const asked = c.req.query('locale') ?? '';
  const locale = isLocale(asked) ? asked : '';
  const before = Number(c.req.query('before') ?? 0);
  const rows = await readLog(c.env, {
    editor,
    locale,
    before: Number.isSafeInteger(before) && before > 0 ? before : 0,
  });
  const last = rows.length < logPage ? undefined : rows.at(-1);
  const content = (
    <>
      <form action="/editor/changes">
        <div class="row">
          <div>
            <label for="editor">{t('log.person')}</label>
            <select id="editor" name="editor">
              <option value="">{t('log.everybody')}</option>
              {editors.map(({ email, name }) => (
                <option value={email} selected={email === editor}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label for="locale">{t('log.market')}</label>
            <select id="locale" name="locale">
              <option value="">{t('log.all-markets')}</option>
              {namedMarkets(words.language).map((market) => (
                <option value={market.locale} selected={market.locale === locale}>
                  {market.name}
                </option>
              ))}
            </select>
          </div>
          <button>{t('languages.show')}</button>
        </div>
      </form>
      {rows.length === 0 ? <p>{t('log.none')}</p> : null}
      <ul class="list">{rows.map((row) => logLine(words, row))}</ul>
      {last === undefined ? null : (
        <p class="row">
          <a
            class="button"
            href={`/editor/changes?${new URLSearchParams({ editor, locale, before: String(last.id) })}`}
          >
            {t('log.older')}
          </a>
        </p>
      )}
    </>
  );
  return editorPage(c, { title: t('log.title'), content, staff: visit });
}
