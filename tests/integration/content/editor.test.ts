/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { isPreview, previewAge, signPreview } from '../../../shared/content/preview.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { decoded, Editor } from '../authentication/staff-browser.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  return () => shop.dispose();
});

const entryPath = '/editor/landing_page/en/contact';
const shopPath = '/en/contact--lpcontact/';

/** The URL of the preview that a form offers. */
const previewOf = (html: string): string =>
  (/href="([^"]*\?preview=[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

describe('the content editor', () => {
  it.each(['/editor', entryPath])('%s is for staff', async (path) => {
    const answer = await new Editor(shop).get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/editor/sign-in']);
  });

  it('lets nobody in with a wrong password, nor a customer', async () => {
    for (const email of ['editor@example.com', 'fid@example.com', 'nobody@example.com']) {
      const password = email === 'editor@example.com' ? 'wrong password' : 'selvedge-demo';
      expect((await new Editor(shop).sendForm('/editor/sign-in', { email, password })).status).toBe(401);
    }
  });

  it('lists the entries of a market, and says which is a draft', async () => {
    const editor = await new Editor(shop).open();
    const { html } = await editor.get('/editor?locale=de-de&type=landing_page');
    expect(html).toContain('<a href="/editor/landing_page/de-de/terms">Allgemeine Geschäftsbedingungen</a>');
  });

  it.each(['/editor/landing_page/en/nothing', '/editor/nothing/en/terms', '/editor/page/xx/home'])(
    '%s is not found',
    async (path) => {
      expect((await (await new Editor(shop).open()).get(path)).status).toBe(404);
    },
  );

  it('stores a draft that only the preview shows, then publishes it, and the shop shows it', async () => {
    const editor = await new Editor(shop).open();
    const before = await (await shop.fetchShop(shopPath)).text();
    expect(before).toContain('A person answers');
    const title = { summary: 'A draft of ours.' };
    const saved = await editor.sendForm(entryPath, { ...title, act: 'save' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${entryPath}?done=saved`]);
    expect(await (await shop.fetchShop(shopPath)).text()).not.toContain('A draft of ours.');

    const form = await editor.get(entryPath);
    const preview = await fetch(previewOf(form.html));
    expect(preview.headers.get('cache-control')).toBe('private, no-store');
    const shown = await preview.text();
    expect(shown).toContain('A draft of ours.');
    expect(shown).toContain('Preview: saved drafts are shown here');
    expect(shown).toMatch(/<meta[^>]*name="robots"[^>]*content="noindex, nofollow"/);

    const published = await editor.sendForm(entryPath, { act: 'publish' });
    expect(published.headers.get('location')).toBe(`${entryPath}?done=published`);
    // The shop is purged before the editor gets the response.
    expect(await (await shop.fetchShop(shopPath)).text()).toContain('A draft of ours.');
    expect((await editor.get(entryPath)).html).toContain('International (English), published');
  });

  it('adds, moves and removes blocks without scripts', async () => {
    const editor = await new Editor(shop).open();
    const path = '/editor/trend_page/en/longcoat';
    await editor.sendForm(path, { act: 'block:blocks', 'blocks-block': 'quote' });
    const added = await editor.get(path);
    const last = Math.max(...[...added.html.matchAll(/value="remove:blocks\/(\d+)"/g)].map(([, n]) => Number(n)));
    expect(added.html).toContain(`name="blocks/${last}/quote/text"`);
    await editor.sendForm(path, { act: `up:blocks/${last}` });
    expect((await editor.get(path)).html).toContain(`name="blocks/${last - 1}/quote/text"`);
    const down = await editor.sendForm(path, { act: `down:blocks/${last - 1}` });
    expect(down.headers.get('location')).toBe(`${path}?done=saved#at-blocks-${last}`);
    expect((await editor.get(path)).html).toContain(`name="blocks/${last}/quote/text"`);
    await editor.sendForm(path, { act: `up:blocks/${last}` });
    await editor.sendForm(path, { act: `remove:blocks/${last - 1}` });
    expect((await editor.get(path)).html).not.toContain(`value="remove:blocks/${last}"`);
    await editor.sendForm(path, { act: 'block:blocks', 'blocks-block': 'countdown', 'blocks-place': '1' });
    expect((await editor.get(path)).html).toContain('name="blocks/1/countdown/title"');
    await editor.sendForm(path, { act: 'discard' });
    expect((await editor.get(path)).html).toContain('International (English), published');
  });

  it('puts a picture of a folder into a block, with what it shows, without scripts', async () => {
    const editor = await new Editor(shop).open();
    const path = '/editor/trend_page/de-de/longcoat';
    const asked = await editor.sendForm(path, { act: 'choose:image' });
    expect(asked.headers.get('location')).toBe(`${path}/pictures?at=image`);
    const picker = await editor.get(`${path}/pictures?at=image&folder=collection_tall`);
    expect(picker.html).toContain('/pictures/editorial/knitwear?format=4x5&amp;width=320');
    expect(picker.html).toContain('aria-current="true">collection_tall');
    const [, picture = ''] = /name="picture" value="([^"]*knitwear[^"]*)"/.exec(picker.html) ?? [];
    const chosen = await editor.sendForm(
      path,
      { act: 'picture:image', picture: decoded(picture) },
      `${path}/pictures?at=image`,
    );
    expect(chosen.headers.get('location')).toBe(`${path}?done=saved#at-image`);
    const { html } = await editor.get(path);
    expect(html).toContain('name="image/image_file/url" value="/editorial/knitwear?format=4x5"');
    expect(html).toContain('name="image/alt_attribute" value="Strick"');
    await editor.sendForm(path, { act: 'clear:image' });
    expect((await editor.get(path)).html).not.toContain('name="image/image_file/url"');
    await editor.sendForm(path, { act: 'discard' });
  });

  it('refuses to publish what is not whole, and keeps what was typed', async () => {
    const editor = await new Editor(shop).open();
    const path = '/editor/trend_page/en/longcoat';
    const refused = await editor.sendForm(path, {
      'blocks/0/hero/image/image_file/url': 'nowhere',
      act: 'publish',
    });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('role="alert"');
    expect(refused.html).toContain('value="nowhere"');
    await editor.sendForm(path, { act: 'discard' });
  });

  /** State of the entry in the form when it was opened. */
  const openedAs = ({ html }: { html: string }) => {
    const hidden = (name: string) => decoded(new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '');
    return { state: hidden('state'), base: hidden('base') };
  };

  it('asks whose words stay where two have changed the same, and keeps what only one has changed', async () => {
    const [one, other] = [await new Editor(shop).open(), await new Editor(shop).open()];
    const path = '/editor/blog_page/en/wool';
    const opened = openedAs(await other.get(path));
    await one.sendForm(path, { title: 'A title of the first', summary: 'First.', act: 'save' });
    const typed = { ...opened, title: JSON.parse(opened.base).title, summary: 'Second.', act: 'save' };
    const late = await other.sendForm(path, typed);
    expect(late.status).toBe(409);
    expect(late.html).toContain('changed by Editor (editor@example.com)');
    expect(late.html).toContain('Yours: Second.');
    expect(late.html).toContain('By Editor (editor@example.com): First.');
    // The title is changed by the first editor only: no question, and it stays.
    expect(late.html).not.toContain('choice:title');
    expect(late.html).toContain('name="title" value="A title of the first"');
    expect((await one.get(path)).html).toContain('First.');

    const loaded = decoded(/name="loaded" value="([^"]*)"/.exec(late.html)?.[1] ?? '');
    const again = { ...openedAs(late), loaded, summary: 'Second.', act: 'save' };
    expect((await other.sendForm(path, { ...again, 'choice:summary': 'theirs' })).status).toBe(303);
    const html = (await one.get(path)).html;
    expect(html).toContain('First.');
    expect(html).toContain('name="title" value="A title of the first"');
    await one.sendForm(path, { act: 'discard' });
  });

  it('saves what two have changed in different places, and publishes nothing unseen', async () => {
    const [one, other] = [await new Editor(shop).open(), await new Editor(shop).open()];
    const path = '/editor/blog_page/en/wool';
    const opened = openedAs(await other.get(path));
    const { title, summary } = JSON.parse(opened.base);
    await one.sendForm(path, { title: 'A title of the first', act: 'save' });
    const late = await other.sendForm(path, { ...opened, title, summary: 'Second.', act: 'publish' });
    expect(late.headers.get('location')).toBe(`${path}?done=merged`);
    const { html } = await one.get(path);
    expect(html).toContain('name="title" value="A title of the first"');
    expect(html).toContain('Second.');
    expect(html).toContain('International (English), draft');
    expect(summary).not.toBe('Second.');
    await one.sendForm(path, { act: 'discard' });
  });

  it('keeps what was typed in its place when somebody else has moved the blocks meanwhile', async () => {
    const [one, other] = [await new Editor(shop).open(), await new Editor(shop).open()];
    const path = '/editor/trend_page/en/longcoat';
    const opened = openedAs(await other.get(path));
    await one.sendForm(path, { act: 'remove:blocks/0' });
    const typed = { ...opened, 'blocks/0/hero/title': 'A title of the second', act: 'save' };
    const late = await other.sendForm(path, typed);
    expect(late.status).toBe(409);
    expect(late.html).toContain('name="blocks/0/hero/title" value="A title of the second"');
    expect(late.html).toContain('name="choice:blocks" value="theirs"');
    // After reading that, the editor may save again.
    const { state } = openedAs(late);
    expect((await other.sendForm(path, { ...typed, state })).status).toBe(303);
    expect((await one.get(path)).html).toContain('A title of the second');
    await one.sendForm(path, { act: 'discard' });
  });

  it('throws no draft away that somebody else has saved since', async () => {
    const [one, other] = [await new Editor(shop).open(), await new Editor(shop).open()];
    const path = '/editor/blog_page/en/wool';
    await one.sendForm(path, { title: 'A first draft', act: 'save' });
    const { state } = openedAs(await other.get(path));
    await one.sendForm(path, { title: 'A second draft', act: 'save' });
    const late = await other.sendForm(path, { state, act: 'discard' });
    expect(late.status).toBe(409);
    expect(late.html).toContain('name="title" value="A second draft"');
    expect((await other.sendForm(path, { act: 'discard' })).status).toBe(303);
  });

  it('puts back what was published before, as a draft', async () => {
    const editor = await new Editor(shop).open();
    const path = '/editor/blog_page/en/wool';
    const before = JSON.parse(openedAs(await editor.get(path)).base).summary;
    expect((await editor.get(path)).html).not.toContain('Put back as a draft');
    await editor.sendForm(path, { summary: 'Published first.', act: 'publish' });
    await editor.sendForm(path, { summary: 'Published second.', act: 'publish' });
    const versions = [...(await editor.get(path)).html.matchAll(/name="version" value="([^"]*)"/g)];
    expect(versions.length).toBe(2);
    const [first, delivered] = versions.map(([, version = '']) => version);
    expect((await editor.get(path)).html).toMatch(/UTC, Editor</);
    const restore = (version = '') => editor.sendForm(`${path}/restore`, { version }, path);
    expect((await restore(first)).headers.get('location')).toBe(`${path}?done=restored`);
    const draft = (await editor.get(path)).html;
    expect(draft).toContain('Published first.');
    expect(draft).toContain('International (English), draft');
    await restore(delivered);
    expect(JSON.parse(openedAs(await editor.get(path)).base).summary).toBe(before);
    expect((await restore('never')).status).toBe(404);
    await editor.sendForm(path, { act: 'publish' });
  });

  it('says at the field, in its words, what is wrong, and leads to it', async () => {
    const editor = await new Editor(shop).open();
    const path = '/editor/trend_page/en/longcoat';
    const place = 'blocks/0/hero/image/image_file/url';
    const { html } = await editor.sendForm(path, { [place]: 'nowhere', act: 'publish' });
    expect(html).toContain(
      `<a href="#${place}">Block 1, Hero picture, Picture, Address of the picture</a>: It must be`,
    );
    expect(html).toMatch(new RegExp(`id="${place}"[^>]* aria-invalid="true" aria-describedby="${place}-fault"`));
    expect(html).toContain(`id="${place}-fault">It must be an address`);
    expect(html).not.toContain('Invalid string');
    await editor.sendForm(path, { act: 'discard' });
  });

  it.each([null, 5, 'home', {}, { uid: 7 }])('refuses a link to the page %j at its field', async (broken) => {
    const editor = await new Editor(shop).open();
    const path = '/editor/trend_page/en/longcoat';
    const { base } = openedAs(await editor.get(path));
    const entry = JSON.parse(base);
    entry.blocks[0].hero.links = [{ title: 'Go', page_reference: [broken], external_link: null }];
    const sent = { base: JSON.stringify(entry), 'blocks/0/hero/links/0/target': '', act: 'publish' };
    const { status, html } = await editor.sendForm(path, sent);
    expect(status).toBe(422);
    expect(html).toMatch(/<a href="#blocks.0.hero.links.0.target">[^<]*<\/a>: It must name a page/);
    await editor.sendForm(path, { act: 'discard' });
  });

  it('loses nothing when two publish at the same time', async () => {
    const path = '/editor/blog_page/en/wool';
    const [one, other] = await Promise.all([new Editor(shop).open(), new Editor(shop).open()]);
    const opened = await one.get(path);
    const noted = openedAs(opened);
    for (const round of ['first', 'second', 'third']) {
      const answers = await Promise.all([
        one.sendForm(path, { summary: `The ${round} summary.`, act: 'publish' }),
        other.sendForm(path, { 'seo/description_page': `The ${round} words.`, act: 'publish' }),
      ]);
      for (const { status } of answers) expect([303, 409]).toContain(status);
      // Unsaved values are in the form of the response.
      const refused = answers.filter(({ status }) => status === 409);
      const html = [await one.get(path), ...refused].map((answer) => answer.html).join();
      expect(html).toContain(`The ${round} summary.`);
      expect(html).toContain(`The ${round} words.`);
    }
    await one.sendForm(path, { base: noted.base, act: 'publish' });
  });

  it('offers a preview of a draft where there is one, and families by name', async () => {
    const editor = await new Editor(shop).open();
    const { html } = await editor.get('/editor/blog_page/en/wool');
    expect(html).not.toContain('Preview the saved draft');
    expect(html).toMatch(
      /data-pick="family"[\s\S]*?<strong>[^<]+<\/strong><span class="muted">Family · (?:[^<·]+ · )?\w+<\/span>/,
    );
  });

  it('takes no form from elsewhere', async () => {
    const editor = await new Editor(shop).open();
    const answer = await editor.get(entryPath, {
      method: 'POST',
      body: new URLSearchParams({ summary: 'Theirs.', act: 'publish', token: 'x' }),
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
    expect(await (await shop.fetchShop(shopPath)).text()).not.toContain('Theirs.');
  });

  it.each([entryPath, '/editor/sign-in', '/editor/orders', '/editor/new'])(
    '%s takes forms alone, and none that is broken',
    async (path) => {
      const editor = await new Editor(shop).open();
      const send = async (type: string) =>
        (
          await editor.get(path, {
            method: 'POST',
            body: 'summary=x',
            headers: { 'content-type': type, origin: shop.backendUrl },
          })
        ).status;
      expect(await send('text/plain')).toBe(415);
      expect(await send('application/json')).toBe(415);
      expect(await send('multipart/form-data; boundary=none')).toBe(400);
      expect(await send('multipart/form-data')).toBe(400);
    },
  );

  it('leaves no page of the backend broken by a form that is', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=none' };
    for (const path of ['/authentication/sign-in', '/payment/sessions/none/card', '/bot-check/siteverify'])
      expect((await shop.fetchBackend(path, { method: 'POST', body: 'x', headers })).status, path).toBe(400);
  });

  it('signs out', async () => {
    const editor = await new Editor(shop).open();
    expect((await editor.sendForm('/editor/sign-out', {}, '/editor')).status).toBe(303);
    expect((await editor.get('/editor')).status).toBe(303);
  });
});

describe('a page of its own', () => {
  const titles = { 'title-en': 'Rain & shine', 'title-de': 'Regen und Sonne' };
  const status = async (path: string) => (await shop.fetchShop(path)).status;
  const kinds = [
    ['landing_page', '/en/rain-shine--lprain/'],
    ['lookbook_page', '/en/rain-shine--lbprain/'],
    ['trend_page', '/en/rain-shine--tprain/'],
    ['blog_page', '/en/rain-shine--blograin/'],
    ['help_page', '/en/help/rain-shine/'],
  ];

  it('does not take the address of a page that is there', async () => {
    const editor = await new Editor(shop).open();
    const taken = '/en/help/order-and-payment/';
    const before = (await (await shop.fetchShop(taken)).text()).match(/<h1[^>]*>[^<]*/)?.[0];
    const made = { type: 'help_page', uid: 'double', locale: 'en', 'title-en': 'Order and payment' };
    await editor.sendForm('/editor/new', made);
    const path = '/editor/help_page/en/double';
    await editor.sendForm(path, { act: 'publish' });
    expect(await status('/en/help/order-and-payment-double/')).toBe(200);
    expect((await (await shop.fetchShop(taken)).text()).match(/<h1[^>]*>[^<]*/)?.[0]).toBe(before);
    await editor.sendForm(path, { act: 'down' });
  });

  it.each(kinds)(
    '%s is created, published, taken down and deleted',
    { tags: ['sampled-4'] },
    async (type = '', address = '') => {
      const editor = await new Editor(shop).open();
      const path = `/editor/${type}/en/rain`;
      expect(await status(address)).toBe(404);
      const made = await editor.sendForm('/editor/new', {
        type,
        uid: 'rain',
        locale: 'en',
        ...titles,
        'block-0': 'rich_text',
      });
      expect([made.status, made.headers.get('location')]).toEqual([303, `${path}?done=created`]);
      expect((await editor.get(`/editor?locale=en&type=${type}`)).html).toContain('not published');
      expect((await editor.get(`/editor/${type}/de-de/rain`)).html).toContain('Regen und Sonne');
      expect((await editor.get(`/editor/${type}/fr-fr/rain`)).status).toBe(404);
      expect(await status(address), 'before it is published').toBe(404);

      expect((await editor.sendForm(path, { act: 'publish' })).headers.get('location')).toContain('published');
      const shown = await shop.fetchShop(address);
      expect(shown.status).toBe(200);
      expect(await shown.text()).toContain('Rain &amp; shine');

      const down = await editor.sendForm(`${path}/take-down`, {}, path);
      expect(down.headers.get('location')).toBe(`${path}?done=down`);
      expect(await status(address), 'taken down').toBe(404);
      expect((await editor.sendForm(path, { act: 'publish' })).status).toBe(303);
      expect(await status(address), 'published again').toBe(200);
      expect(
        (await editor.sendForm(`${path}/delete`, { confirmed: 'yes' }, path)).status,
        'deleted while it is shown',
      ).toBe(409);

      await editor.sendForm(`${path}/take-down`, {}, path);
      const asked = await editor.sendForm(`${path}/delete`, {}, path);
      expect([asked.status, (await editor.get(path)).status]).toEqual([200, 200]);
      expect(asked.html).toContain('Delete “Rain &amp; shine” for good?');
      const deleted = await editor.sendForm(`${path}/delete`, { confirmed: 'yes' }, path);
      expect(deleted.headers.get('location')).toBe(`/editor?locale=en&type=${type}&done=deleted`);
      expect((await editor.get(path)).status).toBe(404);
      expect(await status(address)).toBe(404);
    },
  );

  it('has an id of its own, a kind and a title', async () => {
    const editor = await new Editor(shop).open();
    const send = async (values: Record<string, string>) =>
      (await editor.sendForm('/editor/new', { type: 'trend_page', uid: 'new_one', ...titles, ...values })).status;
    expect(await send({ uid: 'longcoat' })).toBe(409);
    expect(await send({ uid: 'not an id' })).toBe(422);
    const refused = await editor.sendForm('/editor/new', { type: 'trend_page', uid: 'not an id', ...titles });
    expect(refused.html).toContain('aria-describedby="uid-fault"');
    expect(refused.html).toContain('id="uid-fault">The id needs');
    expect(await send({ type: 'page' })).toBe(422);
    expect(await send({ 'title-en': ' ', 'title-de': '' })).toBe(422);
  });

  it.each([
    ['blog_page', 'wool', (name: string) => `/en/${name}--blogwool/`],
    ['help_page', 'sizes', (name: string) => `/en/help/${name}/`],
  ] as const)('%s gets another address, and the former leads there', async (type, uid, at) => {
    const editor = await new Editor(shop).open();
    const path = `/editor/${type}/en/${uid}`;
    const before = /id="name" name="name" value="([^"]*)"/.exec((await editor.get(path)).html)?.[1] ?? '';
    expect(await status(at(before))).toBe(200);
    const moved = await editor.sendForm(`${path}/address`, { name: 'Another näme' }, path);
    expect(moved.headers.get('location')).toBe(`${path}?done=moved`);
    const former = await shop.fetchShop(`${at(before)}?utm_source=x`);
    expect([former.status, former.headers.get('location')]).toEqual([301, `${at('another-name')}?utm_source=x`]);
    // A preview link of the former says there that it does not fit.
    const link = await signPreview(shop.secrets.PURGE_KEY, at(before), Math.floor(Date.now() / 1000));
    const followed = await shop.fetchShop(`${at(before)}?preview=${link}`);
    expect(followed.headers.get('location')).toBe(`${at('another-name')}?preview=${link}`);
    expect(await status(at('another-name'))).toBe(200);
    // And back: no redirect loop.
    await editor.sendForm(`${path}/address`, { name: before }, path);
    expect(await status(at(before))).toBe(200);
    expect((await shop.fetchShop(at('another-name'))).headers.get('location')).toBe(at(before));
  });

  it('takes no address that another page has, nor one without a name', async () => {
    const editor = await new Editor(shop).open();
    const path = '/editor/help_page/en/sizes';
    const other = /id="name" name="name" value="([^"]*)"/.exec(
      (await editor.get('/editor/help_page/en/returns')).html,
    )?.[1];
    for (const name of [other ?? 'returns', '!!'])
      expect((await editor.sendForm(`${path}/address`, { name }, path)).status).toBe(422);
  });

  it('shares no URL with another that gets it at the same time', async () => {
    const editor = await new Editor(shop).open();
    const paths = ['sizes', 'returns', 'delivery'].map((uid) => `/editor/help_page/de-de/${uid}`);
    const before = await Promise.all(
      paths.map(async (path) => /id="name" name="name" value="([^"]*)"/.exec((await editor.get(path)).html)?.[1]),
    );
    const answers = await Promise.all(
      paths.map((path) => editor.sendForm(`${path}/address`, { name: 'one-and-the-same' }, path)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
    for (const [at, path] of paths.entries())
      await editor.sendForm(`${path}/address`, { name: before[at] ?? '' }, path);
  });

  it('that the shop itself leads to cannot be taken down', async () => {
    const editor = await new Editor(shop).open();
    const path = '/editor/landing_page/en/terms';
    expect((await editor.sendForm(`${path}/take-down`, {}, path)).status).toBe(422);
    expect((await editor.get(path)).html).toContain('The shop itself leads to this page');
  });
});

describe('a preview link', () => {
  const key = 'a key of sixteen letters';

  it('is good for its path and an hour', async () => {
    const token = await signPreview(key, '/en/', 1_800_000_000);
    expect(await isPreview(key, '/en/', token, 1_800_000_000)).toBe(true);
    expect(await isPreview(key, '/en/', token, 1_800_000_000 + previewAge)).toBe(false);
    expect(await isPreview(key, '/de/', token, 1_800_000_000)).toBe(false);
    expect(await isPreview('another key of theirs', '/en/', token, 1_800_000_000)).toBe(false);
    expect(await isPreview(key, '/en/', `${token}x`, 1_800_000_000)).toBe(false);
  });

  it('shows no draft of another page or market', async () => {
    const editor = await new Editor(shop).open();
    const path = '/editor/blog_page/en/wool';
    await editor.sendForm(path, { title: 'A secret title', act: 'save' });
    const own = previewOf((await editor.get(path)).html);
    const terms = '/editor/landing_page/en/terms';
    await editor.sendForm(terms, { title: 'Other terms', act: 'save' });
    const foreign = new URL(previewOf((await editor.get(terms)).html));
    const read = async (link: URL, locale: string) => {
      const preview = link.searchParams.get('preview') ?? '';
      const asked = { locale, environment: 'preview', preview, previewPath: link.pathname };
      const headers = {
        'accept-language': locale,
        'store-id': '1',
        'session-id': 'x',
        'device-channel': 'SD',
      };
      const address = `/content/cms/v3/content_types/blog_page/entries?${new URLSearchParams(asked)}`;
      return (await shop.fetchBackend(address, { headers })).text();
    };
    expect(await read(new URL(own), 'en')).toContain('A secret title');
    expect(await read(foreign, 'en')).not.toContain('A secret title');
    expect(await read(new URL(own), 'de')).not.toContain('A secret title');
    for (const draft of [path, terms]) await editor.sendForm(draft, { act: 'discard' });
  });

  it('that is not ours shows what everybody sees, and says so', async () => {
    const answer = await shop.fetchShop(`${shopPath}?preview=1800000000.${'A'.repeat(43)}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('The preview is over: this is the shop as everybody sees it.');
    const other = await shop.fetchShop(`${shopPath}?preview=1800000000`);
    expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const query = new URLSearchParams({ locale: 'en', environment: 'preview', query: '{"uid":"contact"}' });
    const headers = {
      'accept-language': 'en',
      'store-id': '1',
      'session-id': 'x',
      'device-channel': 'SD',
    };
    const path = `/content/cms/v3/content_types/landing_page/entries?${query}`;
    expect((await shop.fetchBackend(path, { headers })).status).toBe(200);
  });
});
