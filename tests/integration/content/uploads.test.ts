/** @module-tag sampled-4 */
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { decoded, Editor } from '../authentication/staff-browser.ts';

/** The part of sharp's API that is used; it comes with Miniflare. */
interface Sharp {
  (source: unknown): Sharp;
  jpeg(): Sharp;
  png(): Sharp;
  webp(): Sharp;
  avif(): Sharp;
  withExif(exif: Record<string, Record<string, string>>): Sharp;
  toBuffer(): Promise<Buffer<ArrayBuffer>>;
  metadata(): Promise<{ width: number; exif?: Buffer; format: string }>;
}
const sharp: Sharp = createRequire(import.meta.resolve('miniflare'))('sharp');

const blank = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** A photograph that says where it was taken. */
const photograph = (colour: string) =>
  blank(1000, 800, colour)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '50/1 5/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();

let shop: Shop;
let editor: Editor;
beforeAll(async () => {
  shop = await startShop({ studio: true });
  editor = await new Editor(shop).open();
  return () => shop.dispose();
});

type Sent = Record<string, string | File>;

const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'spring.jpg', type = 'image/jpeg') =>
  new File([bytes], name, { type });

/** Sends the upload form of a page, with the hidden fields that it has there. */
async function upload(by: Editor, address: string, fields: Sent, action = address.split('?')[0] ?? '') {
  const { html } = await by.get(address);
  const form = new FormData();
  const [, uploading = ''] = /enctype="multipart\/form-data"([\s\S]*?)<\/form>/.exec(html) ?? [];
  for (const [, name = '', value = ''] of uploading.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
    form.set(name, decoded(value));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return by.get(action, { method: 'POST', body: form, headers: { origin: shop.backendUrl } });
}

const library = '/editor/pictures';

/** Uploads a picture; its id. */
async function uploaded(file: File, fields: Sent = {}): Promise<string> {
  const sent = await upload(editor, library, { file, ...fields });
  expect(sent.status).toBe(303);
  return /pictures\/([0-9a-f]{32})/.exec(sent.headers.get('location') ?? '')?.[1] ?? '';
}

describe('the upload of a picture', () => {
  it('stores a photograph, shows it resized, and tells nobody where it was taken', async () => {
    const bytes = await photograph('#b03030');
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const uid = await uploaded(fileOf(bytes), { 'title-en': 'A red coat', 'title-de': 'Ein roter Mantel' });
    const { html } = await editor.get(`${library}/${uid}`);
    expect(html).toContain('1000 × 800 pixels, Editor');
    expect(html).toContain('value="Ein roter Mantel"');
    expect(html).toContain('No entry shows it.');
    for (const [query, format, width] of [
      ['width=320&quality=80&auto=webp', 'webp', 320],
      ['width=900&quality=80', 'jpeg', 900],
      ['width=1920&quality=80', 'jpeg', 1000],
    ] as const) {
      const answer = await shop.fetchBackend(`/pictures/uploads/${uid}?${query}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')]);
      const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([shown.format, shown.width, shown.exif]).toEqual([format, width, undefined]);
    }
    // There is no way to the file itself.
    expect((await shop.fetchBackend(`/pictures/uploads/${uid}?width=1000`)).status).toBe(400);
    expect((await shop.fetchBackend(`/pictures/uploads/${uid}`, { method: 'PUT', body: 'x' })).status).toBe(404);
    expect((await shop.fetchBackend(`/pictures/uploads/${uid}`, { method: 'DELETE' })).status).toBe(404);
  });

  it.each(['png', 'webp', 'avif'] as const)('takes %s', async (format) => {
    const uid = await uploaded(fileOf(await blank(64, 48, '#3050b0')[format]().toBuffer(), `blue.${format}`));
    const answer = await shop.fetchBackend(`/pictures/uploads/${uid}?width=320&quality=80&auto=webp`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    await answer.body?.cancel();
  });

  it('stores the same picture once, however often it is sent', async () => {
    const file = fileOf(await photograph('#30b050'));
    const [one, other] = await Promise.all([
      upload(editor, library, { file, 'title-en': 'First words' }),
      upload(editor, library, { file }),
    ]);
    const places = [one, other].map((answer) => answer.headers.get('location')).toSorted();
    const [uid] = /[0-9a-f]{32}/.exec(places[0] ?? '') ?? [];
    expect(places).toEqual([`${library}/${uid}?done=known`, `${library}/${uid}?done=uploaded`]);
    // Its words come where it has none.
    await upload(editor, library, { file, 'title-en': 'Other words', 'title-fr': 'Un manteau' });
    const { html } = await editor.get(`${library}/${uid}`);
    expect(html).toContain('value="First words"');
    expect(html).toContain('value="Un manteau"');
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, number, string]>([
    ['an SVG', async () => bytesOf(svg), 415, 'is no picture that can be shown'],
    ['a page', async () => bytesOf('<!doctype html><script>alert(1)</script>'), 415, 'is no picture'],
    ['a script that begins like a GIF', async () => bytesOf('GIF89a/*<script>'), 415, 'is no picture'],
    ['nothing', async () => new Uint8Array(), 422, 'Choose a file first'],
    ['half a photograph', async () => (await photograph('#101010')).subarray(0, 300), 422, 'is damaged'],
    [
      'only the start of a PNG',
      async () => (await blank(9, 9, '#fff').png().toBuffer()).subarray(0, 12),
      422,
      'damaged',
    ],
    ['too many pixels', async () => blank(9000, 6000, '#fff').png().toBuffer(), 422, 'more than 50 million pixels'],
    ['too many bytes', async () => new Uint8Array(15_000_001), 413, '15 MB at most'],
    ['far too many bytes', async () => new Uint8Array(17_000_000), 413, '15 MB at most'],
  ])('refuses %s, and stores nothing', async (_, bytes, status, why) => {
    const count = () => shop.db.prepare('SELECT count(*) AS sum FROM content_assets').first('sum');
    const before = await count();
    const file = fileOf(await bytes());
    const refused = await upload(editor, library, { file, 'title-en': 'Some words' });
    expect(refused.status).toBe(status);
    expect(refused.html).toContain(why);
    expect(refused.html).toContain('aria-describedby="file-fault"');
    // What was typed stays.
    expect(refused.html).toContain('value="Some words"');
    expect(await count()).toBe(before);
  });

  it.each([
    [library, {}],
    ['/editor/blog_page/de-de/wool/pictures?at=image', { at: 'image' }],
  ])('to %s whose session has ended keeps its texts, and asks for the file again', async (address, hidden) => {
    const one = await new Editor(shop).open();
    const session = one.cookies.get('staff_session') ?? '';
    const { html } = await one.get(address);
    const token = decoded(/name="token" value="([^"]*)"/.exec(html)?.[1] ?? '');
    const sent = { token, ...hidden, file: fileOf(await photograph('#345678')), 'title-de': 'Grüße „aus" <Köln>' };
    one.cookies.delete('staff_session');
    const asked = await upload(one, '/editor/sign-in', sent, address.split('?')[0]);
    expect(asked.status).toBe(401);
    expect(decoded(asked.html)).toContain('value="Grüße „aus" <Köln>"');
    expect(asked.html).toContain('Choose the file once more.');
    for (const [name, value] of Object.entries({ token, ...hidden }))
      expect(asked.html).toContain(`<input type="hidden" name="${name}" value="${value}"`);
    // Sent again after signing in, it is stored.
    one.cookies.set('staff_session', session);
    const again = await upload(one, '/editor/sign-in', sent, address.split('?')[0]);
    expect(again.status).toBe(303);
    expect(again.headers.get('location')).not.toBe('/editor/sign-in');
  });

  it('is for staff, with a form of the editor', async () => {
    const file = fileOf(await photograph('#777777'));
    const stranger = await upload(new Editor(shop), library, { file });
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/editor/sign-in']);
    // One that has opened a form of ours, and sends none.
    const visitor = new Editor(shop);
    await visitor.get('/editor/sign-in');
    const unknown = await upload(visitor, library, { token: 'x'.repeat(43), file });
    expect([unknown.status, unknown.headers.get('location')]).toEqual([303, '/editor/sign-in']);
    const forged = await upload(editor, library, { file, token: 'x'.repeat(43), 'title-en': 'Forged' });
    expect(forged.status).toBe(403);
    expect(forged.html).toContain('value="Forged"');
    const found = await shop.db.prepare("SELECT 1 FROM content_assets WHERE titles LIKE '%Forged%'").first();
    expect(found).toBeNull();
  });
});

describe('an uploaded picture', () => {
  const path = '/editor/blog_page/de-de/wool';

  it('is put into the field that it was uploaded for, and the shop shows it', async () => {
    const chosen = await upload(editor, `${path}/pictures?at=image`, {
      file: fileOf(await photograph('#204060'), 'coat.jpg'),
      'title-de': 'Blauer Mantel',
      'title-en': 'Blue coat',
    });
    expect(chosen.headers.get('location')).toBe(`${path}?done=saved#at-image`);
    const { html } = await editor.get(path);
    const [, url = ''] = /name="image\/image_file\/url" value="([^"]*)"/.exec(html) ?? [];
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}$/);
    expect(html).toContain('name="image/alt_attribute" value="Blauer Mantel"');
    expect((await editor.sendForm(path, { act: 'publish' })).headers.get('location')).toBe(`${path}?done=published`);
    const listed = await (await shop.fetchShop('/de-de/blog/')).text();
    expect(listed.includes(`/pictures${url}?width=900`)).toBe(true);

    // It is used now: deleting it names the page, and needs a second look.
    const page = `${library}${url.slice('/uploads'.length)}`;
    const used = await editor.get(page);
    for (const words of [`href="${path}"`, 'would show a gap']) expect(used.html).toContain(words);
    const unseen = await editor.sendForm(`${page}/delete`, { seen: '' }, page);
    expect([unseen.status, unseen.html.includes('was not deleted')]).toEqual([409, true]);
    const deleted = await editor.sendForm(`${page}/delete`, {}, page);
    expect(deleted.headers.get('location')).toBe(`${library}?done=deleted`);
    expect((await shop.fetchBackend(`/pictures${url}?width=320&quality=80`)).status).toBe(404);
    expect((await editor.get(page)).status).toBe(404);
    expect((await editor.sendForm(`${page}/delete`, {}, library)).status).toBe(404);
  });

  it('waits among the pictures if somebody else has changed the entry meanwhile', async () => {
    const other = await new Editor(shop).open();
    const place = `${path}/pictures?at=image`;
    const { html } = await editor.get(place);
    const [, state = ''] = /name="state" value="([^"]*)"/.exec(html) ?? [];
    await other.sendForm(path, { summary: 'Changed meanwhile.', act: 'save' });
    const file = fileOf(await photograph('#604020'), 'late.jpg');
    const late = await upload(editor, place, { file, state: decoded(state) });
    expect(late.headers.get('location')).toBe(`${path}/pictures?at=image&done=meanwhile`);
    const listed = (await editor.get(`${path}/pictures?at=image`)).html;
    expect(/name="picture" value="([^" ]*)/.exec(listed)?.[1]).toMatch(/^\/uploads\//);
    expect(listed).toContain('late.jpg');
    await other.sendForm(path, { act: 'discard' });
  });

  it('is found by its words in every language, by its file, and never by a wildcard', async () => {
    const file = fileOf(await photograph('#aa55aa'), 'look_12.jpg');
    const uid = await uploaded(file, { 'title-en': 'Evening dress', 'title-pl': 'Suknia wieczorowa' });
    const finds = async (words: string) =>
      (await editor.get(`${library}?${new URLSearchParams({ words })}`)).html.includes(`${library}/${uid}`);
    expect(await Promise.all(['evening', 'wieczorowa', 'look_12'].map(finds))).toEqual([true, true, true]);
    expect(await Promise.all(['lookX12', '%', 'no such dress'].map(finds))).toEqual([false, false, false]);
    await editor.sendForm(`${library}/${uid}`, { 'title-en': 'Ball gown' }, `${library}/${uid}`);
    expect(await Promise.all(['ball gown', 'evening'].map(finds))).toEqual([true, false]);
  });
});

it('a picture host that does not answer stores and deletes nothing, and says so', async () => {
  const without = await startShop();
  try {
    const other = await new Editor(without).open();
    const { html } = await other.get(library);
    const [, token = ''] = /name="token" value="([^"]*)"/.exec(html) ?? [];
    const form = new FormData();
    form.set('token', token);
    form.set('file', fileOf(await photograph('#123456')));
    const headers = { origin: without.backendUrl };
    const refused = await other.get(library, { method: 'POST', body: form, headers });
    expect([refused.status, refused.html.includes('The picture server did not answer')]).toEqual([503, true]);
  } finally {
    await without.dispose();
  }
});
