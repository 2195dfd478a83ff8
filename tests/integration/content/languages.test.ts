/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { decoded, Editor } from '../authentication/staff-browser.ts';

let shop: Shop;
let editor: Editor;
beforeAll(async () => {
  shop = await startShop();
  editor = await new Editor(shop).open();
  return () => shop.dispose();
});

const entry = '/editor/blog_page/de-de/wool';
const page = `${entry}/languages?with=fr-fr`;

const save = (values: Record<string, string>, by = editor) => by.sendForm(`${entry}/languages`, values, page);
const draft = (locale = 'de-de') =>
  shop.db
    .prepare("SELECT entry FROM content_drafts WHERE uid = 'wool' AND locale = ?")
    .bind(locale)
    .first<string>('entry')
    .then((text) => (text === null ? null : JSON.parse(text)));
const published = async (locale: string) =>
  JSON.parse(
    (await shop.db
      .prepare("SELECT entry FROM content_entries WHERE type = 'blog_page' AND uid = 'wool' AND locale = ?")
      .bind(locale)
      .first<string>('entry')) ?? '{}',
  );
const discard = () => shop.db.prepare('DELETE FROM content_drafts').run();
const openOf = (html: string, market: string) =>
  Number(new RegExp(`aria-current="page">${market}</a> <span class="muted">(\\d+) open`).exec(html)?.[1]);

describe('two markets of an entry side by side', () => {
  it('shows each text beside that of the other market, and counts what is open', async () => {
    const { html } = await editor.get(page);
    const french = await published('fr-fr');
    expect(html.includes(`<p lang="fr">${french.title}`)).toBe(true);
    expect(html.includes('<select id="with"')).toBe(true);
    expect(openOf(html, 'Germany \\(German\\)')).toBe(0);
    expect(html.includes('name="image/image_file/url"')).toBe(false);
  });

  it('marks texts that are empty or the same, and saves them as a draft', async () => {
    const french = await published('fr-fr');
    const saved = await save({ act: 'save', title: french.title, summary: '' });
    expect(saved.headers.get('location')).toBe(`${entry}/languages?with=fr-fr&done=saved`);
    expect((await draft()).title).toBe(french.title);
    const { html } = await editor.get(page);
    expect(openOf(html, 'Germany \\(German\\)')).toBe(2);
    for (const words of ['The same text as in France (French).', 'Empty here, but not in: France (French).'])
      expect(html.includes(words), words).toBe(true);
    // The market of the same language has nothing to translate.
    expect((await editor.get('/editor/blog_page/fr-ch/wool/languages?with=fr-fr')).html.includes('The same text')).toBe(
      false,
    );
    await discard();
  });

  it('copies a text, or everything, and keeps what was typed', async () => {
    const french = await published('fr-fr');
    const copied = await save({ act: 'copy:summary', title: 'Getippt' });
    expect(copied.headers.get('location')).toBe(`${page}&done=saved#summary`);
    expect(await draft()).toMatchObject({ title: 'Getippt', summary: french.summary });
    await save({ act: 'copy-all' });
    expect((await draft()).blocks).toMatchObject(french.blocks);
    // Nothing is published by that.
    expect((await published('de-de')).title).not.toBe(french.title);
    await discard();
  });

  it('adds the entry to a market that has none, unpublished', async () => {
    await shop.db.prepare("DELETE FROM content_entries WHERE uid IN ('wool', 'blog:wool') AND locale = 'pl-pl'").run();
    const place = '/editor/blog_page/pl-pl/wool/languages?with=en';
    const missing = await editor.get(place);
    expect([missing.status, missing.html.includes('This market has no such entry: Poland (Polish).')]).toEqual([
      200,
      true,
    ]);
    const action = '/editor/blog_page/pl-pl/wool/languages';
    const add = () => editor.sendForm(action, { act: 'copy-all' }, place);
    await Promise.all([add(), add()]);
    const made = await editor.get('/editor/blog_page/pl-pl/wool');
    expect(made.html.includes('Poland (Polish), not published')).toBe(true);
    expect((await editor.sendForm('/editor/blog_page/pl-pl/wool', { act: 'publish' })).status).toBe(303);
    const shown = await shop.db
      .prepare("SELECT url FROM content_entries WHERE type = 'page_url' AND locale = 'pl-pl' AND uid = 'blog:wool'")
      .first('url');
    expect(shown).toMatch(/^\/.*wool\/$/);
  });

  it('offers to copy an entry that only one market has', async () => {
    await editor.sendForm('/editor/new', { type: 'help_page', uid: 'lonely', 'title-pl': 'Sama' });
    await shop.db.prepare("DELETE FROM content_entries WHERE uid = 'lonely' AND locale <> 'pl-pl'").run();
    const only = await editor.get('/editor/help_page/pl-pl/lonely/languages');
    expect([only.status, only.html.includes('Only one market has this entry: Poland (Polish).')]).toEqual([200, true]);
    const action = '/editor/help_page/de-de/lonely/languages';
    const copied = await editor.sendForm(action, { act: 'copy-all' }, '/editor/help_page/pl-pl/lonely/languages');
    expect(copied.headers.get('location')).toBe(`${action}?with=pl-pl`);
    expect((await editor.get(`${action}?with=pl-pl`)).html.includes('The same text as in Poland (Polish).')).toBe(true);
    expect((await editor.get('/editor/help_page/de-de/lonely')).html.includes('Germany (German), not published')).toBe(
      true,
    );
    expect((await editor.get('/editor/help_page/en/lonely/languages')).status).toBe(200);
    expect((await editor.get('/editor/help_page/en/nobody/languages')).status).toBe(404);
  });

  it('merges what two have changed, and asks where both changed the same', async () => {
    const other = await new Editor(shop).open();
    const opened = (await other.get(page)).html;
    const hidden = (name: string) => decoded(new RegExp(`name="${name}" value="([^"]*)"`).exec(opened)?.[1] ?? '');
    const seen = { state: hidden('state'), base: hidden('base') };
    const { summary, title } = JSON.parse(seen.base);
    await save({ act: 'save', title: 'Von der Ersten' });
    expect((await save({ act: 'save', ...seen, title, summary: 'Von der Zweiten' }, other)).status).toBe(303);
    expect(await draft()).toMatchObject({ title: 'Von der Ersten', summary: 'Von der Zweiten' });
    const late = await save({ act: 'save', ...seen, title: 'Auch von der Zweiten', summary }, other);
    expect(late.status).toBe(409);
    for (const words of ['has changed these texts', 'Title', 'Auch von der Zweiten'])
      expect(late.html.includes(words), words).toBe(true);
    expect((await draft()).title).toBe('Von der Ersten');
    await discard();
  });

  it('keeps what was typed after the session has ended, as the other forms of the editor do', async () => {
    const other = await new Editor(shop).open();
    const forms: [string, Record<string, string>, string][] = [
      [`${entry}/languages`, { act: 'save', title: 'Nach dem Ende' }, page],
      [`${entry}/schedule`, { act: 'schedule', until: '2031-01-01T10:00' }, entry],
      [`${entry}/duplicate`, { 'copy-title': 'Nach dem Ende' }, entry],
      ['/editor/new', { type: 'help_page', uid: 'late', 'title-en': 'After the end' }, '/editor/new'],
    ];
    for (const [action, typed, from] of forms) {
      const { html } = await other.get(from);
      const token = decoded(/name="token" value="([^"]*)"/.exec(html)?.[1] ?? '');
      const session = other.cookies.get('staff_session') ?? '';
      other.cookies.delete('staff_session');
      const asked = await other.sendForm(action, { ...typed, token }, '/editor/sign-in');
      expect(asked.status, action).toBe(401);
      for (const [name, value] of Object.entries(typed))
        expect(asked.html.includes(`name="${name}" value="${value}"`), `${action}: ${name}`).toBe(true);
      other.cookies.set('staff_session', session);
    }
  });

  it('is for staff, with a form of the editor, and for entries that exist', async () => {
    expect((await new Editor(shop).get(page)).headers.get('location')).toBe('/editor/sign-in');
    expect((await save({ act: 'save', token: 'x'.repeat(43), title: 'Nein' })).status).toBe(403);
    expect(await draft()).toBeNull();
    expect((await editor.get('/editor/blog_page/de-de/nothing/languages')).status).toBe(404);
  });
});

describe('the history', () => {
  it('of an entry says who changed which words, and gives each version back', async () => {
    const path = '/editor/trend_page/en/longcoat';
    await editor.sendForm(path, { title: 'The long coat returns', act: 'publish' });
    await editor.sendForm(path, { title: 'The short coat returns', act: 'publish' });
    await editor.sendForm(path, { title: 'The short coat stays', act: 'save' });
    const { html } = await editor.get(`${path}/history`);
    expect(
      html.includes(
        'The <del><span class="visually-hidden"> removed: </span>long</del><ins><span class="visually-hidden"> added: </span>short</ins> coat returns',
      ),
    ).toBe(true);
    expect(html.includes('The short coat <del><span class="visually-hidden"> removed: </span>returns</del>')).toBe(
      true,
    );
    expect(html.match(/published by Editor,/g)?.length).toBe(2);
    const [, version = ''] = [...html.matchAll(/name="version" value="([^"]*)"/g)].map(([, at = '']) => at);
    const restored = await editor.sendForm(`${path}/restore`, { version }, `${path}/history`);
    expect(restored.headers.get('location')).toBe(`${path}?done=restored`);
    expect((await editor.get(path)).html.includes('value="The long coat returns"')).toBe(true);
  });

  it('of everybody names the latest first, by person and market', async () => {
    await shop.db
      .prepare(
        "INSERT INTO staff (email, name, password) SELECT 'second@example.com', 'Second', password FROM staff LIMIT 1",
      )
      .run();
    const second = new Editor(shop);
    await second.sendForm('/editor/sign-in', { email: 'second@example.com', password: 'selvedge-demo' });
    await second.sendForm('/editor/help_page/de-de/sizes', { title: 'Neue Größen', act: 'publish' });
    await second.sendForm('/editor/help_page/de-de/sizes/take-down', {}, '/editor/help_page/de-de/sizes');
    const rows = async (query: string) =>
      [...(await editor.get(`/editor/changes${query}`)).html.matchAll(/<li><span>([\s\S]*?)<\/li>/g)].map(
        ([, row = '']) => row.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
      );
    const all = await rows('');
    expect(all[0]).toMatch(/Neue Größen Help, Germany \(German\) taken down by Second,/);
    expect(all[1]).toMatch(/Neue Größen Help, Germany \(German\) published by Second,/);
    expect(all.some((row) => row.includes('Editor'))).toBe(true);
    const own = await rows('?editor=second%40example.com');
    expect(own.length).toBeGreaterThanOrEqual(2);
    expect(own.every((row) => row.includes('Second'))).toBe(true);
    expect((await rows('?locale=it-it')).length).toBe(0);
    expect((await rows('?editor=nobody%40example.com&before=-1&locale=xx')).length).toBe(all.length);
    expect((await new Editor(shop).get('/editor/changes')).headers.get('location')).toBe('/editor/sign-in');
  });
});
