import type { Context } from 'hono';
import { html } from 'hono/html';
import { defaultLocale, isLocale, localeNames } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { editorPage } from './document.ts';
import { listEntries } from './entries/entries.ts';
import { entryTypes, isEntryType } from './entries/entry-types.ts';
import { stageOf } from './entry-page.ts';
import { readStaff } from './visit.ts';

/** GET /: the entries of a market and a kind; both are chosen by links. */
export async function showList(c: Context<{ Bindings: Env }>): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const asked = { locale: c.req.query('locale') ?? '', type: c.req.query('type') ?? '' };
  const locale = isLocale(asked.locale) ? asked.locale : defaultLocale;
  const type = isEntryType(asked.type) ? asked.type : 'page';
  const entries = await listEntries(c.env, type, locale);
  const content = html`<nav aria-label="Markets"><ul>${localeNames.map(
    (each) =>
      html`<li><a href="/editor?locale=${each}&amp;type=${type}" ${each === locale ? html`aria-current="true"` : ''}>${each}</a></li>`,
  )}</ul></nav>
<nav aria-label="Kinds of entries"><ul>${Object.entries(entryTypes).map(
    ([name, { title }]) =>
      html`<li><a href="/editor?locale=${locale}&amp;type=${name}" ${name === type ? html`aria-current="true"` : ''}>${title}</a></li>`,
  )}</ul></nav>
${visit.staff.refunds === 1 ? html`<p class="row"><a class="button" href="/editor/orders">Orders and refunds</a></p>` : ''}
<p class="row"><a class="button primary" href="/editor/new?type=${type}&amp;locale=${locale}">New page</a></p>
<h2>${entryTypes[type].title}, ${locale}</h2>
${entries.length === 0 ? html`<p>There is no such entry in this market.</p>` : ''}
<ul class="list">${entries.map(
    (entry) =>
      html`<li><a href="/editor/${type}/${locale}/${entry.uid}">${entry.title}</a><span class="muted">${stageOf(entry)}</span></li>`,
  )}</ul>`;
  return editorPage(c, { title: 'Entries', content, staff: visit });
}
