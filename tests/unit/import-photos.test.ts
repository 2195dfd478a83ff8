import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPhoto } from '../../import/photos.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a46494600010100', 'hex');

let folder: string;
let shop: Server;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-photos-'));
  mkdirSync(join(folder, 'inside'));
  writeFileSync(join(folder, 'secret.png'), png);
  writeFileSync(join(folder, 'inside', 'a.png'), png);
  writeFileSync(join(folder, 'inside', 'a.txt'), 'Not a picture');
  symlinkSync(join(folder, 'secret.png'), join(folder, 'inside', 'link.png'));
  shop = createServer((request, response) => {
    if (request.url === '/moved.jpg') response.writeHead(302, { location: '/a.jpg' }).end();
    else if (request.url === '/a.jpg') response.writeHead(200, { 'content-type': 'text/plain' }).end(jpeg);
    else if (request.url === '/page.jpg')
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>');
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
  ])('comes from an address, %s, and is what its bytes say', async (name, type) => {
    expect((await readPhoto(`${origin}/${name}`, folder)).type).toBe(type);
  });

  it.each([
    ['none.jpg', 'is answered with 404'],
    ['page.jpg', 'is no JPEG'],
    ['endless.jpg', 'has more than 25 MB'],
  ])('that is none, %s, is refused with the reason', async (name, reason) => {
    await expect(readPhoto(`${origin}/${name}`, folder)).rejects.toThrow(reason);
  });

  it('is refused where nobody answers', async () => {
    await expect(readPhoto('http://127.0.0.1:1/a.jpg', folder)).rejects.toThrow('does not come');
  });

  it('comes from a file within the folder', async () => {
    const photo = await readPhoto('a.png', join(folder, 'inside'));
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
    await expect(readPhoto(path, join(folder, 'inside'))).rejects.toThrow(reason);
  });
});
