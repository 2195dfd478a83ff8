/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { defaultLocale, isLocale, localeNames } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { editorPage } from './document.tsx';
import { listEntries } from './entries/entries.ts';
import { entryTypes, isEntryType } from './entries/entry-types.ts';
import { stageOf } from './entry-view.tsx';
import { readStaff } from './visit.ts';

/** GET /: the entries of a market and a type, both chosen by links. */
export async function showList(c: Context<{ Bindings: Env }>): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const asked = { locale: c.req.query('locale') ?? '', type: c.req.query('type') ?? '' };
  const locale = isLocale(asked.locale) ? asked.locale : defaultLocale;
  const type = isEntryType(asked.type) ? asked.type : 'page';
  const entries = await listEntries(c.env, type, locale);
  const content = (
    <>
      <nav aria-label="Markets">
        <ul>
          {localeNames.map((each) => (
            <li>
              <a href={`/editor?locale=${each}&type=${type}`} aria-current={each === locale ? 'true' : undefined}>
                {each}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Kinds of entries">
        <ul>
          {Object.entries(entryTypes).map(([name, { title }]) => (
            <li>
              <a href={`/editor?locale=${locale}&type=${name}`} aria-current={name === type ? 'true' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {visit.staff.refunds === 1 ? (
        <p class="row">
          <a class="button" href="/editor/orders">
            Orders and refunds
          </a>
        </p>
      ) : null}
      <p class="row">
        <a class="button" href="/editor/import">
          Imports
        </a>
      </p>
      <p class="row">
        <a class="button primary" href={`/editor/new?type=${type}&locale=${locale}`}>
          New page
        </a>
      </p>
      <h2>
        {entryTypes[type].title}, {locale}
      </h2>
      {entries.length === 0 ? <p>There is no such entry in this market.</p> : null}
      <ul class="list">
        {entries.map((entry) => (
          <li>
            <a href={`/editor/${type}/${locale}/${entry.uid}`}>{entry.title}</a>
            <span class="muted">{stageOf(entry)}</span>
          </li>
        ))}
      </ul>
    </>
  );
  return editorPage(c, { title: 'Entries', content, staff: visit });
}
