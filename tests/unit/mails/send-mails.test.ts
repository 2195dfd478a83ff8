import { globSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../backend/env.ts';
import { sealBody } from '../../../backend/mails/sealed.ts';
import { sendMails } from '../../../backend/outbox/send.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { brand } from '../../../shared/brand/brand.ts';
import { migratedDatabase } from '../migrated-database.ts';

const now = 1_800_000_000;

interface Taken {
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

let database: DatabaseSync;
let service: Server;
let env: Env;
let status = 200;
let taken: Taken[] = [];

beforeAll(async () => {
  database = migratedDatabase();
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      taken.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const { port } = service.address() as AddressInfo;
  // Only what sending reads of the backend's bindings.
  env = {
    DB: new SqliteD1(database) as unknown as D1Database,
    MAIL_KEY: 'k'.repeat(64),
    MAIL_URL: `http://127.0.0.1:${port}/send`,
    MAIL_TOKEN: 'secret',
  } as Env;
});
beforeEach(() => {
  database.exec('DELETE FROM mails');
  taken = [];
  status = 200;
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterAll(() => {
  database.close();
  service.close();
});

function write(body = 'text', { sealed = 0, at = now, link = 'https://a.example/?link=s' } = {}): void {
  database
    .prepare(
      `INSERT INTO mails (recipient, lang, subject, body, sealed, link, created_at)
       VALUES ('a@b.example', 'de', 's', ?, ?, ?, ?)`,
    )
    .run(body, sealed, link, at);
}

const rows = () => database.prepare('SELECT sent_at, link, tries, try_at FROM mails').all();

describe('a mail', () => {
  it('is sent once, with the token, and its link is forgotten', async () => {
    write();
    expect(await sendMails(env, now)).toBe(1);
    expect(await sendMails(env, now + 86_400)).toBe(0);
    expect(taken).toHaveLength(1);
    expect(taken[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^selvedge-mail-\d+$/),
    });
    expect(taken[0]?.body).toEqual({
      from: { name: brand.name },
      to: 'a@b.example',
      lang: 'de',
      subject: 's',
      text: 'text',
      link: 'https://a.example/?link=s',
    });
    expect(rows()).toMatchObject([{ sent_at: now, link: null }]);
  });

  it.each([
    ['fr-ch', 'https://parcels.example/tracking/SLV1', 'Selvedge Suisse · Lausanne · Vaud'],
    ['fr-ch', 'https://a.example/fr-fr/account/', 'Selvedge Suisse · Lausanne · Vaud'],
    ['fr-fr', null, 'Selvedge SAS · Roubaix'],
    ['pl-pl', null, ''],
    [null, 'https://a.example/fr-fr/account/', ''],
  ])('of %s that leads to %s ends with who sells in that market', async (locale, link, line) => {
    database.exec(
      `INSERT OR REPLACE INTO sellers (country, company, address, register, vat, email, phone) VALUES
         ('FR', 'Selvedge SAS', 'Roubaix', '', '', 'bonjour@shop.example', ''),
         ('CH', 'Selvedge Suisse', 'Lausanne', 'Vaud', '', '', '')`,
    );
    write();
    database.prepare('UPDATE mails SET link = ?, locale = ?').run(link, locale);
    await sendMails(env, now);
    expect(taken[0]?.body.text).toBe(line === '' ? 'text' : `text\n\n${line}`);
    expect(taken[0]?.body.from).toEqual({
      name: brand.name,
      ...(locale === 'fr-fr' && { email: 'bonjour@shop.example' }),
    });
    database.exec('DELETE FROM sellers');
  });

  it('states its market, whoever writes it', () => {
    const written = globSync('backend/**/*.ts')
      .flatMap((file) => readFileSync(file, 'utf8').match(/INSERT INTO mails \([^)]*\)/g) ?? [])
      .map((statement) => statement.replace(/.*\(/, ''));
    expect(written.length).toBeGreaterThan(10);
    for (const columns of written) expect(columns).toMatch(/^locale,/);
  });

  it('that somebody has subscribed to brings what mail programs end it by', async () => {
    write();
    const page = 'https://a.example/en/unsubscribe/?token=a.b.c&type=NEWS';
    database.prepare('UPDATE mails SET unsubscribe = ?').run(page);
    await sendMails(env, now);
    expect(taken[0]?.body).toMatchObject({
      unsubscribe: page,
      headers: {
        'List-Unsubscribe': '<https://a.example/en/unsubscribe/one-click/?token=a.b.c&type=NEWS>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  });

  it('that is not taken is sent again, later each time, and no address is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    write();
    status = 503;
    expect(await sendMails(env, now)).toBe(0);
    expect(await sendMails(env, now + 59), 'too soon').toBe(0);
    expect(taken).toHaveLength(1);
    expect(await sendMails(env, now + 60)).toBe(0);
    expect(rows()).toMatchObject([{ sent_at: null, tries: 2, try_at: now + 60 + 120 }]);
    status = 202;
    expect(await sendMails(env, now + 180)).toBe(1);
    expect(new Set(taken.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(JSON.stringify(logged.mock.calls)).not.toContain('a@b.example');
  });

  it('is sent by one of two runs at once', async () => {
    write();
    const sent = await Promise.all([sendMails(env, now), sendMails(env, now)]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(taken).toHaveLength(1);
  });

  it('waits for its time, and is opened when it was sealed', async () => {
    write(await sealBody(env.MAIL_KEY, 'number and PIN'), { sealed: 1, at: now + 100 });
    expect(await sendMails(env, now)).toBe(0);
    expect(await sendMails(env, now + 100)).toBe(1);
    expect(taken[0]?.body).toMatchObject({ text: 'number and PIN' });
  });

  it('stays where it is without a mail service', async () => {
    write();
    const { MAIL_URL: _, ...without } = env;
    expect(await sendMails(without, now)).toBe(0);
    expect(rows()).toMatchObject([{ sent_at: null, tries: 0 }]);
  });
});
