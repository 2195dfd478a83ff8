import { beforeAll, describe, expect, it } from 'vitest';
import { isPreview, previewAge, signPreview } from '../../shared/preview.ts';
import { type Shop, startShop } from '../harness.ts';
import { HttpVisitor } from '../http-visitor.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  return () => shop.dispose();
});

const entryPath = '/editor/landing_page/en/contact';
const shopPath = '/en/contact--lpcontact/';

/** A browser of staff, without scripts. */
class Editor extends HttpVisitor {
  override async get(path: string, init: RequestInit = {}) {
    return super.get(new URL(path, this.shop.backendUrl).href, init);
  }

  /** Sends the form of a page with these values in the place of its own. */
  async sendForm(path: string, values: Record<string, string>, from = path) {
    const shown = await this.get(from);
    const form = new URLSearchParams();
    for (const [tag, , value = ''] of shown.html.matchAll(
      /<input [^>]*?name="([^"]*)"[^>]*?value="([^"]*)"[^>]*>/g,
    )) {
      const name = /name="([^"]*)"/.exec(tag)?.[1] ?? '';
      form.set(name, value.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"'));
    }
    for (const [, name = '', value = ''] of shown.html.matchAll(
      /<textarea [^>]*?name="([^"]*)"[^>]*>([\s\S]*?)<\/textarea>/g,
    ))
      form.set(name, value.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"'));
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    return this.get(path, {
      method: 'POST',
      body: form,
      headers: { origin: this.shop.backendUrl },
    });
  }

  async open(): Promise<this> {
    const answer = await this.sendForm('/editor/sign-in', {
      email: 'editor@example.com',
      password: 'selvedge-demo',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/editor']);
    return this;
  }
}

/** The address of the preview that a form offers. */
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

  it('keeps a draft that only the preview shows, then publishes it, and the shop shows it', async () => {
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
    expect(shown).toContain('Preview: you are looking at a draft');
    expect(shown).toMatch(/<meta[^>]*name="robots"[^>]*content="noindex, nofollow"/);

    const published = await editor.sendForm(entryPath, { act: 'publish' });
    expect(published.headers.get('location')).toBe(`${entryPath}?done=published`);
    // The purge is under way when the editor is answered.
    await expect
      .poll(async () => (await shop.fetchShop(shopPath)).text(), { timeout: 20_000 })
      .toContain('A draft of ours.');
    expect((await editor.get(entryPath)).html).toContain('en, published');
  });

  it('adds, moves and removes blocks without scripts', async () => {
    const editor = await new Editor(shop).open();
    const path = '/editor/trend_page/en/longcoat';
    await editor.sendForm(path, { act: 'block', block: 'quote' });
    const added = await editor.get(path);
    const last = Math.max(
      ...[...added.html.matchAll(/value="remove:blocks\/(\d+)"/g)].map(([, n]) => Number(n)),
    );
    expect(added.html).toContain(`name="blocks/${last}/quote/text"`);
    await editor.sendForm(path, { act: `up:blocks/${last}` });
    expect((await editor.get(path)).html).toContain(`name="blocks/${last - 1}/quote/text"`);
    await editor.sendForm(path, { act: `remove:blocks/${last - 1}` });
    expect((await editor.get(path)).html).not.toContain(`value="remove:blocks/${last}"`);
    await editor.sendForm(path, { act: 'discard' });
    expect((await editor.get(path)).html).toContain('en, published');
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

  it('lets nobody overwrite what they have not seen', async () => {
    const [one, other] = [await new Editor(shop).open(), await new Editor(shop).open()];
    const path = '/editor/blog_page/en/wool';
    const state = /name="state" value="([^"]*)"/.exec((await other.get(path)).html)?.[1] ?? '';
    expect((await one.sendForm(path, { summary: 'First.', act: 'save' })).status).toBe(303);
    const late = await other.sendForm(path, { summary: 'Second.', act: 'save', state });
    expect(late.status).toBe(409);
    expect(late.html).toContain('Second.');
    expect((await one.get(path)).html).toContain('First.');
    await one.sendForm(path, { act: 'discard' });
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

  it('signs out', async () => {
    const editor = await new Editor(shop).open();
    expect((await editor.sendForm('/editor/sign-out', {}, '/editor')).status).toBe(303);
    expect((await editor.get('/editor')).status).toBe(303);
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

  it('that is not ours shows what everybody sees, from the cache', async () => {
    const answer = await shop.fetchShop(`${shopPath}?preview=1800000000.${'A'.repeat(43)}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
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
