/** The parts of a shop that a smoke test checks; each can be broken. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export type Break =
  | 'build'
  | 'robots'
  | 'home'
  | 'asset'
  | 'listing'
  | 'product'
  | 'canonical'
  | 'add to cart'
  | 'checkout'
  | 'hangs';

const page = (build: string, path: string, body: string): string =>
  `<html lang="en" data-build="${build}">
<head><link rel="canonical" href="http://any.test${path}"/></head>
<body><h1>Shop</h1>${body}</body>
</html>`;

const buyForm = `<form class="buy" action="/en/cart/" method="post">
<input type="hidden" name="intent" value="add"/><input type="radio" name="sku" value="1-36"/>
</form>`;

/** Responds like the storefront of a build. */
export function answerAsShop(asked: IncomingMessage, answer: ServerResponse, build: string, broken?: Break): void {
  const path = asked.url ?? '/';
  const send = (status: number, body: string, headers: Record<string, string> = {}): void => {
    answer.writeHead(status, headers).end(body);
  };
  const html = (part: Break, body: string): void => {
    if (broken === part) send(500, 'Something went wrong');
    else send(200, page(build, broken === 'canonical' ? '/en/other/' : path, body));
  };
  if (broken === 'hangs' && path === '/en/dresses--plw1/') return;
  const routes: Record<string, () => void> = {
    '/build.json': () => send(200, JSON.stringify({ id: broken === 'build' ? 'another' : build })),
    '/robots.txt': () =>
      send(200, broken === 'robots' ? 'User-agent: *\nDisallow: /\n' : 'User-agent: *\nDisallow: /*/api/\n'),
    '/': () => send(302, '', { location: '/en/' }),
    '/en/': () => html('home', `<script src="/assets/a-${build}.js"></script><a href="/en/dresses--plw1/">Dresses</a>`),
    [`/assets/a-${build}.js`]: () =>
      broken === 'asset'
        ? send(404, '')
        : send(200, '', { 'content-type': 'text/javascript', 'cache-control': 'public, immutable' }),
    '/en/dresses--plw1/': () => html('listing', '<a href="/en/sold--p1/">Sold</a><a href="/en/dress--p2/">Dress</a>'),
    '/en/sold--p1/': () => html('product', '{"@type":"Product"}'),
    '/en/dress--p2/': () => html('product', `{"@type":"Product"}${buyForm}`),
    '/en/cart/': () => {
      if (asked.method === 'POST') send(303, '', { location: '/en/cart/', 'set-cookie': 'cart=1; Path=/' });
      else html('home', broken !== 'add to cart' && asked.headers.cookie === 'cart=1' ? '1-36' : 'empty');
    },
    '/en/order-billing/': () =>
      broken === 'checkout' ? send(500, '') : send(302, '', { location: 'http://b.test/authentication/sign-in' }),
  };
  (routes[path] ?? (() => send(404, '')))();
}

/** Responds like the backend. */
export function answerAsBackend(asked: IncomingMessage, answer: ServerResponse, broken: boolean): void {
  if (broken) answer.writeHead(500).end('');
  else if (asked.url?.endsWith('/jwks.json')) answer.writeHead(200).end('{"keys":[]}');
  else answer.writeHead(404).end('{}');
}
