import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WantedPhoto } from '../../../backend/imports/payload.ts';
import { BadPhoto } from '../../../import/bad-photo.ts';
import { readPhoto } from '../../../import/photos.ts';
import { isPublicAddress, isPublicHost, publicLookup } from '../../../import/public-address.ts';
import { sendPhotos } from '../../../import/send-photos.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a46494600010100', 'hex');

let folder: string;
let shop: Server;
let origin: string;
let asked: string[] = [];

/** From a server on this machine. */
const here = { allowPrivate: true };
const outside = { allowPrivate: false };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-photos-'));
  mkdirSync(join(folder, 'inside'));
  writeFileSync(join(folder, 'secret.png'), png);
  writeFileSync(join(folder, 'inside', 'a.png'), png);
  writeFileSync(join(folder, 'inside', 'a.txt'), 'Not a picture');
  symlinkSync(join(folder, 'secret.png'), join(folder, 'inside', 'link.png'));
  shop = createServer((request, response) => {
    asked.push(request.url ?? '');
    const hops = Number(/^\/hops-(\d)/.exec(request.url ?? '')?.[1]);
    if (hops > 0) response.writeHead(302, { location: hops === 1 ? '/a.jpg' : `/hops-${hops - 1}` }).end();
    else if (request.url === '/file.jpg') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (request.url === '/moved.jpg') response.writeHead(302, { location: '/a.jpg' }).end();
    else if (request.url === '/a.jpg') response.writeHead(200, { 'content-type': 'text/plain' }).end(jpeg);
    else if (request.url === '/page.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>');
    else if (request.url === '/endless.jpg') {
      response.writeHead(200);
      response.write(jpeg);
      const block = Buffer.alloc(5_000_000);
      const more = () => {
        if (!response.destroyed) response.write(block, more);
      };
      more();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a photo', () => {
  it.each([
    ['a.jpg', 'image/jpeg'],
    ['moved.jpg', 'image/jpeg'],
    ['hops-3', 'image/jpeg'],
  ])('comes from an address, %s, and is what its bytes say', async (name, type) => {
    expect((await readPhoto(`${origin}/${name}`, folder, here)).type).toBe(type);
  });

  it.each([
    ['none.jpg', /^cannot be fetched$/],
    ['hops-4', /^cannot be fetched$/],
    ['file.jpg', /^cannot be fetched$/],
    ['page.jpg', 'is no JPEG'],
    ['endless.jpg', 'has more than 25 MB'],
  ])('that is none, %s, is refused with the reason', async (name, reason) => {
    await expect(readPhoto(`${origin}/${name}`, folder, here)).rejects.toThrow(reason);
  });

  it('is refused where nobody answers', async () => {
    await expect(readPhoto('http://127.0.0.1:1/a.jpg', folder, here)).rejects.toThrow(/^cannot be fetched$/);
  });

  it.each(['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '0'])(
    'is not requested at %s, and reads like a missing one',
    async (host) => {
      asked = [];
      const { port } = new URL(origin);
      for (const name of ['a.jpg', 'none.jpg', 'page.jpg'])
        await expect(readPhoto(`http://${host}:${port}/${name}`, folder, outside)).rejects.toThrow(
          /^cannot be fetched$/,
        );
      expect(asked).toEqual([]);
    },
  );

  it('comes from a file within the folder', async () => {
    const photo = await readPhoto('a.png', join(folder, 'inside'), outside);
    expect([photo.type, photo.bytes.length]).toEqual(['image/png', png.length]);
  });

  it.each([
    ['../secret.png', 'is not within the folder'],
    ['link.png', 'is not within the folder'],
    ['a.txt', 'is no JPEG'],
    ['b.png', 'is not there'],
    ['.', 'is not within the folder'],
    ['file:///etc/passwd', 'is no address that begins with http'],
    ['data:image/png;base64,AAAA', 'is no address that begins with http'],
  ])('is refused as %s', async (path, reason) => {
    await expect(readPhoto(path, join(folder, 'inside'), outside)).rejects.toThrow(reason);
  });
});

describe('the photos of a run', () => {
  const wanted = (count: number, host: string): WantedPhoto[] =>
    Array.from({ length: count }, (_, at) => ({
      optionId: String(at),
      type: 'AP',
      source: `https://${host}/${at}.jpg`,
    }));

  /** Runs the transfer; a photo takes until `release` is called for it, or it fails at once. */
  async function transferred(
    photos: readonly WantedPhoto[],
    send: (photo: WantedPhoto, signal: AbortSignal) => Promise<void>,
    limit = 60_000,
  ) {
    const [sent, failed]: [string[], string[]] = [[], []];
    await sendPhotos(
      photos,
      {
        send,
        sent: ({ source }) => sent.push(source),
        failed: ({ source }, reason) => failed.push(`${source} ${reason}`),
      },
      limit,
    );
    return { sent, failed };
  }

  it('come six at once, three from one host, and another host need not wait', async () => {
    const running = new Map<string, number>();
    let [most, mostOfHost] = [0, 0];
    const photos = [...wanted(10, 'slow.example'), ...wanted(10, 'other.example')];
    const { sent } = await transferred(photos, async ({ source }) => {
      const { host } = new URL(source);
      running.set(host, (running.get(host) ?? 0) + 1);
      most = Math.max(
        most,
        [...running.values()].reduce((sum, count) => sum + count),
      );
      mostOfHost = Math.max(mostOfHost, ...running.values());
      await new Promise((resolve) => setImmediate(resolve));
      running.set(host, (running.get(host) ?? 1) - 1);
    });
    expect([most, mostOfHost]).toEqual([6, 3]);
    expect(sent.toSorted()).toEqual(photos.map(({ source }) => source).toSorted());
  });

  it('end with the time of the run: those that hang, and those that have not begun', async () => {
    const hang = (_: WantedPhoto, signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new BadPhoto('cannot be fetched')));
      });
    const { sent, failed } = await transferred(wanted(50, 'hangs.example'), hang, 20);
    expect(sent).toEqual([]);
    expect(failed).toHaveLength(50);
    for (const line of failed) expect(line).toContain('was not fetched in time');
  });

  it('of a host that only times out are given up after five; those of others come', async () => {
    let asks = 0;
    const { sent, failed } = await transferred(
      [...wanted(40, 'dead.example'), ...wanted(5, 'good.example')],
      ({ source }) => {
        if (source.includes('good')) return Promise.resolve();
        asks += 1;
        const failure = new BadPhoto('cannot be fetched');
        failure.isTimeout = true;
        return Promise.reject(failure);
      },
    );
    expect(sent).toHaveLength(5);
    expect(failed).toHaveLength(40);
    expect(asks).toBeLessThanOrEqual(8);
    expect(failed.at(-1)).toContain('its host is too slow');
  });

  it('stop with a failure that is none of a photo', async () => {
    await expect(transferred(wanted(3, 'a.example'), () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  });
});

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'nothing',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['93.184.216.34', '2606:4700::1111'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each(['localhost', 'a.localhost', 'metadata.google.internal', 'METADATA.INTERNAL.', '[::1]'])(
    'of %s is not looked up',
    (host) => expect(isPublicHost(host)).toBe(false),
  );

  it('of a name is checked when the connection is made', async () => {
    expect(isPublicHost('photos.example.com')).toBe(true);
    const lookup = new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error)));
    expect(await lookup).toBeInstanceOf(Error);
  });
});
