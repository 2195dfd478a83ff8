/** What refers to nothing is refused and marked; entries of every type are made, duplicated and deleted. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { decoded, Editor } from '../authentication/staff-browser.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ studio: true });
  return () => shop.dispose();
});

const trend = '/editor/trend_page/en/longcoat';

/** The entry that a form was rendered from. */
const entryIn = (html: string) => JSON.parse(decoded(/name="base" value="([^"]*)"/.exec(html)?.[1] ?? ''));

describe('what leads nowhere', () => {
  it('is in no entry of the demo', async () => {
    const editor = await new Editor(shop).open();
    for (const locale of ['en', 'de-de', 'fr', 'pl-pl'])
      for (const type of [
        ...['page', 'landing_page', 'lookbook_page', 'trend_page', 'blog_page', 'help_page', 'zone'],
        ...['header_layout', 'footer_layout', 'site_selector_component'],
      ]) {
        const { html } = await editor.get(`/editor?locale=${locale}&type=${type}`);
        const broken = [...html.matchAll(/<a href="([^"]*)">[^<]*<\/a> *<strong class="fault">/g)].map(([, at]) => at);
        expect(broken, `${type} in ${locale}`).toEqual([]);
      }
  });

  it.each([
    ['family:w_none', 'This family does not exist'],
    ['product:1', 'This product is not sold'],
    ['store:999999', 'This store does not exist'],
    ['nothing', 'This page does not exist'],
    ['/nowhere/at/all', 'The shop has no page at this address'],
    ['ftp.example', 'It must be an address'],
    ['', 'Choose where the link leads'],
  ])('refuses a link to %j at its field, and keeps the draft', async (target, words) => {
    const editor = await new Editor(shop).open();
    const base = entryIn((await editor.get(trend)).html);
    base.blocks[0].hero.links = [{ title: 'Go', page_reference: [], external_link: null }];
    await editor.sendForm(trend, { base: JSON.stringify(base), act: 'save' });
    const name = 'blocks/0/hero/links/0/target';
    const refused = await editor.sendForm(trend, { [name]: target, act: 'publish' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(`<a href="#${name}">Block 1, Hero picture, Link 1, Leads to</a>: ${words}`);
    expect(refused.html).toContain(`name="${name}" value="${target}"`);
    expect(refused.html).toMatch(new RegExp(`id="${name}-fault">${words}`));
    await editor.sendForm(trend, { act: 'discard' });
  });

  it('refuses unknown placeholders, empty texts, missing pictures and families, and an update before the first', async () => {
    const editor = await new Editor(shop).open();
    const refused = await editor.sendForm(trend, {
      title: ' ',
      summary: 'From {{amout}}, or {free-delivery}',
      family_id: 'w_gone',
      published_at: '2026-05-01',
      updated_at: '2026-04-01',
      'blocks/0/hero/image/image_file/url': '/editorial/nobody?format=16x9',
      act: 'publish',
    });
    expect(refused.status).toBe(422);
    for (const [field, words] of [
      ['title', 'It is missing.'],
      ['summary', 'is not replaced here'],
      ['family_id', 'This family does not exist: w_gone.'],
      ['updated_at', 'It is before the other date'],
      ['blocks/0/hero/image/image_file/url', 'There is no such picture.'],
    ])
      expect(refused.html).toMatch(new RegExp(`id="${field}-fault">[^<]*${words}`));
    await editor.sendForm(trend, { act: 'discard' });
    const header = '/editor/header_layout/en/header_layout';
    const fine = await editor.sendForm(header, {
      'notification/content': 'Free from {free-delivery}',
      act: 'publish',
    });
    expect(fine.status).toBe(303);
  });

  it('is marked in the list, and at its field, when it goes after publishing', async () => {
    const editor = await new Editor(shop).open();
    const path = '/editor/blog_page/en/wool';
    const { blocks } = entryIn((await editor.get(path)).html);
    const index = blocks.findIndex((block: object) => 'product_selection' in block);
    const name = `blocks/${index}/product_selection/family_id`;
    await shop.db
      .prepare(
        `INSERT INTO segmentations (segmentation_id, parent_id, position, title, description)
         VALUES ('w_short', NULL, 999, '{"en":"Short-lived"}', '{}')`,
      )
      .run();
    expect((await editor.sendForm(path, { [name]: 'w_short', act: 'publish' })).status).toBe(303);
    expect((await editor.get(path)).html).toContain('<strong>Short-lived</strong>');
    await shop.db.prepare("DELETE FROM segmentations WHERE segmentation_id = 'w_short'").run();
    expect((await editor.get('/editor?locale=en&type=blog_page')).html).toContain('To be mended: 1');
    const { html } = await editor.get(path);
    expect(html).toContain('What is published has to be mended');
    expect(html).toContain(`id="${name}-fault">This family does not exist: w_short.`);
    const mended = await editor.sendForm(path, { [name]: 'w_knitwear', act: 'publish' });
    expect(mended.status).toBe(303);
  });
});

describe('choosing without scripts', () => {
  it('saves what was typed, finds by name, and comes back with the choice', async () => {
    const editor = await new Editor(shop).open();
    const { blocks } = entryIn((await editor.get(trend)).html);
    const index = blocks.findIndex((block: object) => 'product_selection' in block);
    expect(index).toBeGreaterThanOrEqual(0);
    const name = `blocks/${index}/product_selection/family_id`;
    const asked = await editor.sendForm(trend, { summary: 'Typed before choosing.', act: `choose:${name}` });
    const page = `${trend}/choose?at=${encodeURIComponent(name)}`;
    expect(asked.headers.get('location')).toBe(page);
    const found = await editor.get(`${page}&q=dress`);
    expect(found.html).toContain('name="picked" value="w_dresses"');
    const chosen = await editor.sendForm(trend, { act: `pick:${name}`, picked: 'w_dresses' }, page);
    expect(chosen.headers.get('location')).toBe(`${trend}?done=saved#${name}`);
    const { html } = await editor.get(trend);
    expect(html).toContain(`name="${name}" value="w_dresses"`);
    expect(html).toContain('<strong>Dresses</strong>');
    expect(html).toContain('Typed before choosing.');
    await editor.sendForm(trend, { act: `unset:${name}` });
    expect((await editor.get(trend)).html).toContain(`name="${name}" value=""`);
    await editor.sendForm(trend, { act: 'discard' });
  });

  it('puts a choice nowhere if somebody else has moved the blocks meanwhile', async () => {
    const [one, other] = [await new Editor(shop).open(), await new Editor(shop).open()];
    const name = 'blocks/0/hero/links/0/target';
    const page = `${trend}/choose?at=${encodeURIComponent(name)}`;
    const { html } = await other.get(page);
    const state = /name="state" value="([^"]*)"/.exec(html)?.[1] ?? '';
    await one.sendForm(trend, { act: 'down:blocks/0' });
    const late = await other.sendForm(trend, { act: `pick:${name}`, picked: 'home', state }, page);
    expect(late.status).toBe(409);
    expect(late.html).toContain('nothing was done');
    await one.sendForm(trend, { act: 'discard' });
  });

  it('links to a product and a store by their ids, and the shop has their addresses', async () => {
    const editor = await new Editor(shop).open();
    const store = await shop.db.prepare('SELECT store_id FROM stores ORDER BY store_id LIMIT 1').first('store_id');
    const product = await shop.db
      .prepare("SELECT product_id FROM options WHERE option_id = '1000001'")
      .first('product_id');
    const base = entryIn((await editor.get(trend)).html);
    const link = (title: string) => ({ title, page_reference: [], external_link: null });
    base.blocks[0].hero.links = [link('To the product'), link('To the store')];
    const published = await editor.sendForm(trend, {
      base: JSON.stringify(base),
      'blocks/0/hero/links/0/title': 'To the product',
      'blocks/0/hero/links/0/target': `product:${product}`,
      'blocks/0/hero/links/1/target': `store:${store}`,
      act: 'publish',
    });
    expect(published.status).toBe(303);
    const html = await (await shop.fetchShop('/en/the-long-coat--tplongcoat/')).text();
    const targets = [...html.matchAll(/href="([^"]*)"[^>]*>(?:<[^>]*>)*To the (?:product|store)/g)].map(
      ([, to = '']) => to,
    );
    expect(targets).toHaveLength(2);
    expect(targets[0]).toMatch(new RegExp(`^/en/[\\w-]+--p${product}/$`));
    for (const target of targets) expect([200, 301]).toContain((await shop.fetchShop(target)).status);
    const suggested = await editor.get('/editor/suggestions?locale=en&kind=link&q=coat');
    expect(JSON.parse(suggested.html).things.map(({ value }: { value: string }) => value.split(':')[0])).toContain(
      'product',
    );
    expect((await editor.get('/editor/suggestions?locale=xx&kind=link')).status).toBe(400);
    expect((await new Editor(shop).get('/editor/suggestions?locale=en&kind=link')).status).toBe(303);
  });
});

describe('an address in the search of a link', () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await new Editor(shop).open();
  });
  const suggested = async (query: string) => {
    const { html } = await editor.get(
      `/editor/suggestions?locale=en&kind=link&q=${encodeURIComponent(query.replace('SHOP', shop.shopUrl))}`,
    );
    return JSON.parse(html);
  };

  it.each([
    ['/en/women--plwomen/', '/women--plwomen/'],
    ['/women--plwomen/', '/women--plwomen/'],
    ['SHOP/en/women--plwomen/?page=2', '/women--plwomen/?page=2'],
    ['SHOP/en', '/'],
  ])('%s is one of the shop', async (typed, value) => {
    const title = `/en${value}`;
    expect((await suggested(typed)).things).toEqual([{ value, title, detail: 'Address in the shop', picture: null }]);
  });

  it.each(['https://elsewhere.example/en/', 'SHOP/de-de/', 'SHOP.evil.example/en/'])('%s is outside', async (typed) => {
    expect((await suggested(typed)).things).toMatchObject([{ detail: 'Address outside' }]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x'])('%s is refused with the reason', async (typed) => {
    const problem = 'It must be an address that begins with / or https://.';
    expect(await suggested(typed)).toEqual({ things: [], problem });
    const { html } = await editor.get(`${trend}/choose?at=blocks/0/hero/links/0/target&q=${encodeURIComponent(typed)}`);
    expect(html).toContain(problem);
  });

  it('tells families of the same name apart by the one above', async () => {
    const { html } = await editor.get('/editor/suggestions?locale=en&kind=family&q=dresses');
    const { things } = JSON.parse(html);
    expect(things).toContainEqual(
      expect.objectContaining({ value: 'w_dresses', detail: 'Family · Women · w_dresses' }),
    );
  });
});

it('a page that refuses says so in its title', async () => {
  const editor = await new Editor(shop).open();
  const { html } = await editor.get('/editor/blog_page/en/no_such_page');
  expect(html).toContain('<title>Error: There is no such entry');
  expect((await editor.get(trend)).html).not.toContain('<title>Error');
});

describe('a session that has ended', () => {
  const fields = (html: string) =>
    new URLSearchParams(
      [...html.matchAll(/<input [^>]*?name="([^"]*)"[^>]*?value="([^"]*)"[^>]*>/g)].map(([, name = '', value = '']) => [
        name,
        decoded(value),
      ]),
    );

  it('loses nothing of a form, which is sent again after signing in', async () => {
    const editor = await new Editor(shop).open();
    const form = fields((await editor.get(trend)).html);
    form.set('title', 'Typed <late>');
    form.set('act', 'save');
    const send = (body: URLSearchParams, origin = shop.backendUrl) =>
      editor.get(trend, { method: 'POST', body, headers: { origin } });
    editor.cookies.delete('staff_session');
    const ended = await send(form);
    expect(ended.status).toBe(401);
    expect(ended.html).toContain('name="title" value="Typed &lt;late&gt;"');
    expect((await send(form, 'https://evil.example')).status).toBe(303);
    await editor.open();
    const saved = await send(fields(ended.html));
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${trend}?done=saved`]);
    expect((await editor.get(trend)).html).toContain('value="Typed &lt;late&gt;"');
    await editor.sendForm(trend, { act: 'discard' });
  });
});

describe('an entry', () => {
  it('of every other kind is made where there is none', async () => {
    const editor = await new Editor(shop).open();
    const made = await editor.sendForm('/editor/new?type=zone', {
      type: 'zone',
      place: 'category',
      family: 'w_coats',
      market: 'en',
    });
    expect(made.headers.get('location')).toBe('/editor/zone/en/category_w_coats?done=created');
    const again = await editor.sendForm('/editor/new?type=zone', {
      type: 'zone',
      place: 'category',
      family: 'w_coats',
      market: 'all',
    });
    expect(again.headers.get('location')).toMatch(/^\/editor\/zone\/fr-fr\/category_w_coats/);
    const twice = { type: 'zone', place: 'category', family: 'w_coats', market: 'en' };
    expect((await editor.sendForm('/editor/new?type=zone', twice)).status).toBe(409);
    expect((await editor.sendForm('/editor/new?type=zone', { ...twice, family: '' })).status).toBe(422);
    expect((await editor.get('/editor/new?type=header_layout')).html).toContain('Every market has its own already.');
    await shop.db.prepare("DELETE FROM content_entries WHERE type = 'footer_layout' AND locale = 'it'").run();
    const footer = await editor.sendForm('/editor/new?type=footer_layout', { type: 'footer_layout', market: 'it' });
    expect(footer.headers.get('location')).toBe('/editor/footer_layout/it/footer_layout?done=created');
    const fresh = '/editor/footer_layout/it/footer_layout';
    expect((await editor.get(fresh)).html).toContain('value="fill:banner_newsletter"');
    await editor.sendForm(fresh, { act: 'fill:banner_newsletter' });
    expect((await editor.get(fresh)).html).toContain('name="banner_newsletter/texts/short_text"');
    expect((await editor.sendForm(fresh, { act: 'publish' })).status).toBe(422);
  });

  it('is duplicated with what is saved, once, and deleted after a question that names what links to it', async () => {
    const editor = await new Editor(shop).open();
    await editor.sendForm(trend, { summary: 'Only in the draft.', act: 'save' });
    const copy = { 'copy-title': 'A long copy', 'copy-uid': 'longcopy' };
    const answers = [
      await editor.sendForm(`${trend}/duplicate`, copy, trend),
      await editor.sendForm(`${trend}/duplicate`, copy, trend),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 409]);
    const path = '/editor/trend_page/en/longcopy';
    const { html } = await editor.get(path);
    expect(html).toContain('Only in the draft.');
    expect(html).toContain('International (English), not published');
    expect((await editor.sendForm(path, { act: 'publish' })).status).toBe(303);
    expect((await shop.fetchShop('/en/a-long-copy--tplongcopy/')).status).toBe(200);
    await editor.sendForm(trend, { act: 'discard' });

    const base = entryIn((await editor.get(trend)).html);
    base.blocks[0].hero.links = [{ title: 'Copy', page_reference: [], external_link: null }];
    const link = { 'blocks/0/hero/links/0/target': 'trend:longcopy' };
    await editor.sendForm(trend, { base: JSON.stringify(base), ...link, act: 'save' });
    const linked = `<a href="${trend}">`;
    expect((await editor.get(path)).html).toContain(linked);
    await editor.sendForm(`${path}/take-down`, {}, path);
    expect((await editor.sendForm(`${path}/delete`, {}, path)).html).toContain(linked);
    const refused = await editor.sendForm(trend, { act: 'publish' });
    expect(refused.html).toContain('This page is not published in this market: A long copy.');
    await editor.sendForm(`${path}/delete`, { confirmed: 'yes' }, path);
    expect((await editor.get(path)).status).toBe(404);
    expect((await editor.sendForm(trend, { act: 'publish' })).status).toBe(422);
    await editor.sendForm(trend, { act: 'discard' });
  });

  it('is found by any text, and its form is in the language of staff', async () => {
    const editor = await new Editor(shop).open();
    const found = await editor.get('/editor?locale=en&q=A%20person%20answers');
    expect(found.html).toContain('<a href="/editor/landing_page/en/contact">');
    for (const query of ['x'.repeat(200), '%_"\'\\', 'Müller'])
      expect((await editor.get(`/editor?locale=en&q=${encodeURIComponent(query)}`)).status).toBe(200);
    for (const kind of ['link', 'family', 'product', 'folder'])
      for (const query of ['', 'x'.repeat(300), '%_"\'\\', '1000001', 'long coat'])
        expect(
          (await editor.get(`/editor/suggestions?locale=en&kind=${kind}&q=${encodeURIComponent(query)}`)).status,
        ).toBe(200);
    const chosen = await editor.get('/editor/language?language=pl&back=/editor/header_layout/en/header_layout');
    expect(chosen.headers.get('location')).toBe('/editor/header_layout/en/header_layout');
    const { html } = await editor.get('/editor/header_layout/en/header_layout');
    expect(html).toContain('<html lang="pl">');
    expect(html).toContain('<legend>Menu główne</legend>');
    for (const back of ['https://evil.example/editor', '//evil.example/editor', 'editorial', 'javascript:1'])
      expect(
        (await editor.get(`/editor/language?language=en&back=${encodeURIComponent(back)}`)).headers.get('location'),
      ).toBe('/editor');
    const german = await new Editor(shop).get('/editor/sign-in', { headers: { 'accept-language': 'de-AT,en;q=0.5' } });
    expect(german.html).toContain('Passwort');
  });
});

describe('what the form of an entry says', () => {
  const saved = 'The shop still shows what was published before';

  it('is true of an entry that was never published', async () => {
    const editor = await new Editor(shop).open();
    await editor.sendForm('/editor/new', { type: 'help_page', uid: 'unseen', 'title-en': 'Unseen' });
    const path = '/editor/help_page/en/unseen';
    expect((await editor.get(path)).html).toContain('What is saved. The shop does not show it.');
    await editor.sendForm(path, { title: 'Still unseen', act: 'save' });
    const { html } = await editor.get(`${path}?done=saved`);
    expect([html.includes(saved), html.includes('Nobody sees it in the shop until')]).toEqual([false, true]);
  });

  it('is true when its address is opened again later', async () => {
    const path = '/editor/blog_page/en/wool';
    const editor = await new Editor(shop).open();
    const says = async (done: string) =>
      /id="entry-done">([^<]*)</.exec((await editor.get(`${path}?done=${done}`)).html)?.[1]?.trim();
    await editor.sendForm(path, { title: 'Later', act: 'save' });
    expect(await says('published')).toBe('');
    expect(await says('saved')).toContain(saved);
    await editor.sendForm(path, { act: 'discard' });
    expect(await Promise.all(['saved', 'restored', 'merged', 'down'].map(says))).toEqual(['', '', '', '']);
    expect(await says('discarded')).toContain('The draft is gone');
  });
});
