/** @module-tag sampled-4 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldTime, marketTime } from '../../../backend/editor/schedule/market-time.ts';
import { signScheduledPreview } from '../../../shared/content/preview.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { familyPath, sampleOf } from '../../shop/sample-paths.ts';
import { decoded, Editor } from '../authentication/staff-browser.ts';

let shop: Shop;
let editor: Editor;
beforeAll(async () => {
  shop = await startShop();
  editor = await new Editor(shop).open();
  return () => shop.dispose();
});

const path = '/editor/blog_page/de-de/wool';
const title = 'Ein Titel nach Plan';

const thisMinute = (): number => Math.floor(Date.now() / 60_000) * 60;

/** The minute in which a test began, in seconds since 1970: on a busy machine it may end in another one. */
let start = thisMinute();

/** A time this many minutes from then, in whole minutes, as a field of the market. */
const secondsIn = (minutes: number): number => start + minutes * 60;
const inMinutes = (minutes: number): string => fieldTime('de-de', secondsIn(minutes));

/** The same time, as the editor says it. */
const saidIn = (minutes: number): string => marketTime('en', 'de-de', secondsIn(minutes));

async function runTasks(seconds: number): Promise<void> {
  const worker = await shop.backend.getWorker();
  await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date(seconds * 1000) });
}

/** Runs the backend's tasks as if it were some minutes later. */
const later = (minutes: number) => runTasks(secondsIn(minutes));

/** How the editor says an entry is. */
const stage = async (of: string): Promise<string> =>
  /id="entry-stage">([^<]*)</.exec((await editor.get(of)).html)?.[1]?.trim() ?? '';

/** The heading of the page, wherever its address leads. */
async function heading(): Promise<string> {
  const { html } = await editor.get(path);
  const address = new URL(
    decoded(/<a href="([^"]*)" target="_blank" rel="noopener">\s*In the shop/.exec(html)?.[1] ?? shop.shopUrl),
  );
  const answer = await shop.fetchShop(address.pathname);
  return answer.ok ? (/<h1[^>]*>([^<]*)</.exec(await answer.text())?.[1] ?? '') : String(answer.status);
}

/** The page has this heading. A purge that was lost is sent again within a minute: here at once. */
const expectHeading = (text: string) =>
  expect
    .poll(
      async () => {
        const shown = await heading();
        if (shown !== text) await runTasks(thisMinute());
        return shown;
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(text);

const schedule = (values: Record<string, string>, by = editor, of = path) =>
  by.sendForm(`${of}/schedule`, { act: 'schedule', from: '', until: '', ...values }, of);

const hidden = (html: string, name: string) =>
  decoded(new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '');

beforeEach(async () => {
  start = thisMinute();
  await shop.db.batch([
    shop.db.prepare('DELETE FROM content_schedules'),
    shop.db.prepare('DELETE FROM content_drafts'),
  ]);
});

describe('a schedule', () => {
  it('publishes the draft at its time, and shows what was there before at its end', async () => {
    const before = await heading();
    await editor.sendForm(path, { title, act: 'save' });
    const made = await schedule({ from: inMinutes(60), until: inMinutes(120) });
    expect(made.headers.get('location')).toBe(`${path}?done=scheduled#schedule`);
    const { html } = await editor.get(path);
    expect(html.includes('Times are those of Europe/Berlin.')).toBe(true);
    expect(html.includes(`Published on ${saidIn(60)}: the draft that Editor scheduled`)).toBe(true);
    const list = (await editor.get('/editor?locale=de-de&type=blog_page')).html;
    expect(list.includes(`draft, from ${saidIn(60)}, until ${saidIn(120)}`)).toBe(true);
    // What is saved after that waits for another schedule.
    await editor.sendForm(path, { title: 'Noch nicht', act: 'save' });
    await later(59);
    await expectHeading(before);
    await later(60);
    await expectHeading(title);
    expect((await editor.get(path)).html.includes('value="Noch nicht"')).toBe(true);
    // Again, at the same time, and concurrently.
    await Promise.all([later(61), later(61)]);
    await expectHeading(title);
    await later(120);
    await expectHeading(before);
    expect(await shop.db.prepare('SELECT 1 FROM content_schedules').first()).toBeNull();
    // Both are among the versions.
    const versions = await shop.db
      .prepare("SELECT count(*) AS sum FROM content_versions WHERE locale = 'de-de' AND uid = 'wool'")
      .first('sum');
    expect(versions).toBe(3);
  });

  it('can be seen before: the page as it will be at its beginning and at its end', async () => {
    const before = await heading();
    /** Path and query of the links, by the time in their words. */
    const links = async () => {
      const { html } = await editor.get(path);
      // The next one is in the line of the status as well.
      const found = html.matchAll(/<a href="([^"]*)"[^>]*>\s*See the page as it will be on ([^<]*?)\s*</g);
      return new Map([...found].map(([, link = '', time = '']) => [time, new URL(decoded(link))]));
    };
    const shownAt = async ({ pathname, search }: URL) => {
      const answer = await shop.fetchShop(pathname + search);
      const page = await answer.text();
      return [
        answer.headers.get('cache-control'),
        /<h1[^>]*>([^<]*)</.exec(page)?.[1],
        page.includes('class="preview-line"'),
      ];
    };
    expect((await links()).size).toBe(0);
    await editor.sendForm(path, { title, act: 'save' });
    await schedule({ from: inMinutes(60), until: inMinutes(120) });
    // A later draft is not scheduled, and is not shown.
    await editor.sendForm(path, { title: 'Noch nicht', act: 'save' });
    const waiting = await links();
    expect([...waiting.keys()]).toEqual([saidIn(60), saidIn(120)]);
    const [begins = new URL(shop.shopUrl), ends = begins] = waiting.values();
    expect(await shownAt(begins)).toEqual(['private, no-store', title, true]);
    expect(await shownAt(ends)).toEqual(['private, no-store', before, true]);
    // A changed time is no link of ours: it says so, and the page for everybody stays as it is.
    const changed = new URL(begins);
    changed.searchParams.set(
      'preview',
      `${begins.searchParams.get('preview')}`.replace(/\d$/, (last) => `${9 - Number(last)}`),
    );
    expect((await shownAt(changed)).slice(1)).toEqual([before, true]);
    expect(await heading()).toBe(before);
    await later(60);
    const running = await links();
    expect([...running.keys()]).toEqual([saidIn(120)]);
    for (const link of running.values()) expect((await shownAt(link))[1]).toBe(before);
    await later(120);
    await expectHeading(before);
    // The end of a page that is taken down then cannot be seen.
    const page = '/editor/trend_page/de-de/longcoat';
    await schedule({ until: inMinutes(30) }, editor, page);
    expect((await editor.get(page)).html.includes('See the page as it will be')).toBe(false);
  });

  it('is seen on a page on which nothing can be saved', async () => {
    const now = Math.floor(Date.now() / 1000);
    const listing = familyPath('de-de', await sampleOf(shop));
    const token = await signScheduledPreview(shop.secrets.PURGE_KEY, listing, now + 3600, now);
    const heartsOf = async (address: string) => {
      const page = await (await shop.fetchShop(address)).text();
      return { hearts: page.includes('class="heart'), cards: page.includes('class="card') };
    };
    expect(await heartsOf(listing)).toEqual({ hearts: true, cards: true });
    expect(await heartsOf(`${listing}?preview=${token}`)).toEqual({ hearts: false, cards: true });
  });

  it('that did not run in time does both, and ends with what was there before', async () => {
    const before = await heading();
    await editor.sendForm(path, { title, act: 'save' });
    await schedule({ from: inMinutes(5), until: inMinutes(6) });
    await later(600);
    await later(601);
    await expectHeading(before);
  });

  it('leaves a draft that is published no draft', async () => {
    const before = hidden((await editor.get(path)).html, 'base');
    await editor.sendForm(path, { title, act: 'save' });
    await schedule({ from: inMinutes(5) });
    await later(5);
    expect(await stage(path)).toBe('Germany (German), published');
    await editor.sendForm(path, { title: JSON.parse(before).title, act: 'publish' });
  });

  it('takes a page down at its end, and its links with it', async () => {
    const page = '/editor/trend_page/de-de/longcoat';
    expect((await schedule({ until: inMinutes(30) }, editor, page)).status).toBe(303);
    const links = () =>
      shop.db
        .prepare(
          "SELECT url FROM content_entries WHERE type = 'page_url' AND locale = 'de-de' AND uid = 'trend:longcoat'",
        )
        .first('url');
    const linked = await links();
    await later(29);
    expect(await links()).toBe(linked);
    await later(60);
    expect(await stage(page)).toBe('Germany (German), not published');
    expect(await links()).toBeNull();
    // And from a time on again.
    await schedule({ from: inMinutes(5), until: inMinutes(10) }, editor, page);
    await later(7);
    expect(await links()).toBe(linked);
    await later(60);
    expect(await links()).toBeNull();
    await editor.sendForm(page, { act: 'publish' });
    expect(await links()).toBe(linked);
  });

  it.each([
    ['that waits', { from: inMinutes(5) }, 0],
    ['that only ends', { until: inMinutes(5) }, 0],
    ['that has begun', { from: inMinutes(5), until: inMinutes(10) }, 6],
  ])('%s is over when the page is taken down by hand', async (_, times: Record<string, string>, minutes) => {
    const page = '/editor/trend_page/de-de/longcoat';
    const { title: before } = JSON.parse(hidden((await editor.get(page)).html, 'base'));
    await editor.sendForm(page, { title: 'From a schedule', act: 'save' });
    expect((await schedule(times, editor, page)).status).toBe(303);
    await later(minutes);
    // A form that somebody else has overtaken ends nothing.
    expect((await editor.sendForm(`${page}/take-down`, { state: '0 2020' }, page)).status).toBe(409);
    expect(await shop.db.prepare('SELECT 1 FROM content_schedules').first()).not.toBeNull();
    expect((await editor.sendForm(`${page}/take-down`, {}, page)).status).toBe(303);
    await later(20);
    expect(await stage(page)).toBe('Germany (German), not published');
    expect(await shop.db.prepare('SELECT 1 FROM content_schedules').first()).toBeNull();
    await editor.sendForm(page, { title: before, act: 'publish' });
  });

  it('can be changed and dropped, and publishing by hand does not', async () => {
    const before = await heading();
    await editor.sendForm(path, { title, act: 'save' });
    await schedule({ from: inMinutes(30) });
    await schedule({ from: inMinutes(90) });
    await later(31);
    await expectHeading(before);
    await editor.sendForm(path, { title: 'Von Hand', act: 'publish' });
    expect(await stage(path)).toMatch(/^Germany \(German\), published, from /);
    const { html } = await editor.get(path);
    expect(html.includes('Publishing by hand changes nothing of the schedule; taking')).toBe(true);
    expect((await schedule({ act: 'drop' })).headers.get('location')).toBe(`${path}?done=dropped#schedule`);
    await later(91);
    await expectHeading('Von Hand');
    await editor.sendForm(path, { title: before, act: 'publish' });
  });

  it('warns of publishing by hand what it will replace', async () => {
    const before = await heading();
    const [returns, replaces] = ['what is published by hand now goes on', 'the scheduled draft replaces what'];
    const notes = async (of = path) => {
      const { html } = await editor.get(of);
      return [returns, replaces].map((note) => html.split(note).length - 1);
    };
    expect(await notes()).toEqual([0, 0]);
    await editor.sendForm(path, { title, act: 'save' });
    await schedule({ from: inMinutes(5), until: inMinutes(30) });
    expect(await notes()).toEqual([0, 1]);
    await later(6);
    expect(await notes()).toEqual([1, 0]);
    const published = await editor.sendForm(path, { title: 'Berichtigt', act: 'publish' });
    expect(await notes(published.headers.get('location') ?? '')).toEqual([2, 0]);
    await later(31);
    await expectHeading(before);
    // The message is as long as it is true.
    expect(await notes(`${path}?done=published`)).toEqual([0, 0]);
  });

  it('of which the beginning is past can only end otherwise', async () => {
    const before = await heading();
    await editor.sendForm(path, { title, act: 'save' });
    await schedule({ from: inMinutes(5), until: inMinutes(30) });
    await later(6);
    expect((await editor.get(path)).html.includes('id="schedule-from"')).toBe(false);
    expect((await schedule({ until: inMinutes(60) })).status).toBe(303);
    await later(31);
    await expectHeading(title);
    await later(61);
    await expectHeading(before);
  });

  it.each([
    [{ from: inMinutes(60), until: inMinutes(30) }, 'The end must be after the time to publish.'],
    [{ from: inMinutes(60), until: inMinutes(60) }, 'The end must be after the time to publish.'],
    [{ from: inMinutes(-60) }, 'This time is over.'],
    [{ until: inMinutes(-60) }, 'This time is over.'],
    [{ from: '2030-03-31T02:30' }, 'This time does not exist'],
    [{ from: 'soon' }, 'This is no time.'],
    [{}, 'Give a time to publish, to end, or both.'],
  ])('refuses %j, and keeps what was typed', async (times: Record<string, string>, why) => {
    await editor.sendForm(path, { title, act: 'save' });
    const refused = await schedule(times);
    expect(refused.status).toBe(422);
    expect(refused.html.includes(why)).toBe(true);
    for (const typed of Object.values(times)) expect(refused.html.includes(`value="${typed}"`)).toBe(true);
    expect(await shop.db.prepare('SELECT 1 FROM content_schedules').first()).toBeNull();
  });

  it.each([
    ['/editor/blog_page/de-de/wool', { from: inMinutes(60) }, 'There is nothing new to publish'],
    ['/editor/page/en/home', { until: inMinutes(60) }, 'It cannot be taken down'],
    ['/editor/landing_page/en/terms', { until: inMinutes(60) }, 'It cannot be taken down'],
  ])('of %s refuses %j', async (of, times, why) => {
    const refused = await schedule(times, editor, of);
    expect([refused.status, refused.html.includes(why)]).toEqual([422, true]);
  });

  it('takes no entry that could not be published, and says so if that came later', async () => {
    await editor.sendForm(path, { 'seo/title_page': '', title, act: 'save' });
    await shop.db.prepare("UPDATE content_drafts SET entry = json_remove(entry, '$.title')").run();
    const refused = await schedule({ from: inMinutes(60) });
    expect([refused.status, refused.html.includes('It is saved, and not scheduled:')]).toEqual([422, true]);
    await editor.sendForm(path, { act: 'discard' });
    const before = await heading();
    await editor.sendForm(path, { title, act: 'save' });
    await schedule({ from: inMinutes(60) });
    await shop.db.prepare("UPDATE content_schedules SET entry = json_remove(entry, '$.title')").run();
    await later(61);
    await expectHeading(before);
    expect((await editor.get(path)).html.includes('It could not be published')).toBe(true);
  });

  it('of two editors is that of the first, and the second is told', async () => {
    const other = await new Editor(shop).open();
    await editor.sendForm(path, { title, act: 'save' });
    const { html } = await other.get(path);
    const seen = { state: hidden(html, 'state'), seen: hidden(html, 'seen') };
    await schedule({ from: inMinutes(60) });
    const tries: Record<string, string>[] = [{ from: inMinutes(90) }, { act: 'drop' }];
    for (const values of tries) {
      const late = await schedule({ ...values, ...seen }, other);
      expect([late.status, late.html.includes('changed by Editor since you opened it')]).toEqual([409, true]);
    }
    // Nor is a draft scheduled that its editor has not seen.
    const opened = hidden((await other.get(path)).html, 'state');
    await editor.sendForm(path, { title: 'Neuer', act: 'save' });
    expect((await schedule({ from: inMinutes(90), state: opened }, other)).status).toBe(409);
    const row = await shop.db.prepare('SELECT from_at, entry FROM content_schedules').first<{ entry: string }>();
    expect(JSON.parse(row?.entry ?? '{}').title).toBe(title);
  });

  it('is for staff, with a form of the editor', async () => {
    await editor.sendForm(path, { title, act: 'save' });
    expect((await schedule({ from: inMinutes(60), token: 'x'.repeat(43) })).status).toBe(403);
    const stranger = await schedule({ from: inMinutes(60) }, new Editor(shop));
    expect(stranger.headers.get('location')).toBe('/editor/sign-in');
  });

  it('goes with its page', async () => {
    await editor.sendForm('/editor/new', { type: 'help_page', uid: 'planned', 'title-en': 'Planned' });
    const made = '/editor/help_page/en/planned';
    await schedule({ from: inMinutes(60) }, editor, made);
    expect((await editor.sendForm(`${made}/delete`, {}, made)).html).toContain('its schedule is deleted as well');
    expect((await editor.sendForm(`${made}/delete`, { confirmed: 'yes' }, made)).status).toBe(303);
    await later(61);
    expect((await editor.get(made)).status).toBe(404);
    expect(await shop.db.prepare('SELECT 1 FROM content_schedules').first()).toBeNull();
  });
});
