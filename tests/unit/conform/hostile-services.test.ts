import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { run } from '../../../scripts/conform/run.ts';
import { Client } from '../../../scripts/conform/trial/client.ts';
import { facts } from '../../../scripts/conform/trial/facts.ts';
import { FormVisitor, formsOf } from '../../../scripts/conform/trial/form-visitor.ts';
import { Trial } from '../../../scripts/conform/trial/trial.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const optionsFor = (gateway: string) => ({
  client: new Client({ gateway }, 'key'),
  markets: ['fr-fr'] as const,
  facts: facts.parse({}),
  signUp: undefined,
  shop: 'http://localhost:8787',
  origins: [gateway],
});

const reportOf = (gateway: string) =>
  run({ gateway, level: 'pages', without: [], only: ['getWebDomains'], ...optionsFor(gateway) });

describe('the suite against services that mean harm', () => {
  it('prints no control characters of an answer', async () => {
    const message = '\u001b[2J\u001b]52;c;aGk=\u0007gone\nLevels that are met: all';
    const gateway = await listen((_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
    });
    const { results } = await reportOf(gateway);
    const [fault = ''] = results.flatMap(({ faults }) => faults);
    expect(fault).toContain('gone Levels that are met: all');
    expect(results.flatMap(({ faults }) => faults).filter((each) => /\p{Cc}/u.test(each))).toEqual([]);
  });

  it('does not read an answer without end', async () => {
    const gateway = await listen((_, response) => {
      const part = Buffer.alloc(256_000, 32);
      const send = () => {
        while (response.write(part));
        response.once('drain', send);
      };
      send();
    });
    const { results } = await reportOf(gateway);
    expect(results.flatMap(({ faults }) => faults)).toContainEqual(expect.stringContaining('more than 4000000 bytes'));
  });

  it('sends forms to the named origins only', async () => {
    const asked: string[] = [];
    const other = await listen(({ method, url }, response) => {
      asked.push(`${method} ${url}`);
      response.end();
    });
    const own = await listen((request, response) => {
      if (request.url === '/leave') return response.writeHead(302, { location: `${other}/admin` }).end();
      return response.end(`<form method="post" action="${other}/admin"><input name="email"></form>`);
    });
    const visitor = new FormVisitor([own]);
    const page = await visitor.open(`${own}/sign-up`, { until: 'http://shop.example/' });
    if (page instanceof URL) throw new Error('The page was not opened.');
    const [form] = formsOf(page);
    const send = { form: new URLSearchParams(), until: 'http://shop.example/' };
    await expect(visitor.open(form?.action ?? '', send)).rejects.toThrow(`needs a page at ${own}, not at ${other}`);
    await expect(visitor.open(`${own}/leave`, send)).rejects.toThrow(`not at ${other}`);
    expect(asked).toEqual([]);
  });

  it('removes its carts after answers that do not fit, and although one has no answer', async () => {
    let made = 0;
    const removed: string[] = [];
    const gateway = await listen((request: IncomingMessage, response) => {
      const { method, url = '', socket } = request;
      if (method === 'POST') {
        made += 1;
        return response.end(JSON.stringify({ id: `cart-${made}` }));
      }
      if (url.endsWith('/cart-1')) return socket.destroy();
      if (method === 'DELETE') removed.push(url);
      return response.end(JSON.stringify({ version: 3 }));
    });
    const trial = new Trial(optionsFor(gateway));
    const as = { locale: 'fr-fr', storeId: '1', token: null } as const;
    await expect(trial.cart(as)).rejects.toThrow('createCart:');
    await expect(trial.cart(as)).rejects.toThrow('createCart:');
    await trial.tidy();
    expect(removed).toEqual(['/carts/cart-2?version=3']);
  });
});
