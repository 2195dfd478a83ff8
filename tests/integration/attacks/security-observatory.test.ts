import { beforeAll, describe, expect, it } from 'vitest';
import { observatoryScore, type ScannedPage } from '../../observatory.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { sampleOf } from '../../shop/sample-paths.ts';

/** A visitor who records every cookie, of shop and authentication service alike. */
class NotingVisitor extends HttpVisitor {
  readonly set: string[] = [];

  override async get(path: string, init?: RequestInit): Promise<Answer> {
    const answer = await super.get(path, init);
    this.set.push(...answer.headers.getSetCookie());
    return answer;
  }
}

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

/** As in production, where every origin has https and every cookie is Secure (security.test.ts). */
function inProduction({ headers, html }: Answer, cookies: readonly string[]): ScannedPage {
  const policy = headers.get('content-security-policy') ?? '';
  const secured = new Headers(headers);
  secured.set('content-security-policy', policy.replaceAll(/http:\/\/localhost:\d+/g, 'https://shop.example'));
  return { headers: secured, html, cookies: cookies.map((cookie) => `${cookie}; Secure`) };
}

/** The page that the Observatory scans: the target of the bare host, with the cookies set on the way. */
async function scan(): Promise<ScannedPage> {
  const visitor = new NotingVisitor(shop);
  return inProduction(await visitor.visit('/'), visitor.set);
}

// tests/integration/attacks/attack-headers.test.ts checks every page of the shop by the same rules.
describe('the Observatory', () => {
  it('gives the shop 135', async () => {
    expect(observatoryScore(await scan())).toBe(135);
  });

  it.each([
    ['content-security-policy', null, 75],
    ['content-security-policy', "default-src 'none'; script-src 'unsafe-inline'", 80],
    ['content-security-policy', "default-src 'self'; frame-ancestors 'none'", 130],
    ['strict-transport-security', null, 80],
    ['strict-transport-security', 'max-age=300', 125],
    ['cross-origin-resource-policy', null, 125],
    ['referrer-policy', 'unsafe-url', 125],
    ['x-content-type-options', null, 130],
  ])('would notice %s: %s', async (name, value, score) => {
    const page = await scan();
    if (value === null) page.headers.delete(name);
    else page.headers.set(name, value);
    expect(observatoryScore(page)).toBe(score);
  });

  it('would notice a session that scripts can read, and a script from elsewhere', async () => {
    const page = await scan();
    expect(observatoryScore({ ...page, cookies: ['session=1; Secure; SameSite=Lax'] })).toBe(70);
    const html = `<script src="//cdn.example/a.js"></script>${page.html}`;
    expect(observatoryScore({ ...page, html })).toBe(50);
  });
});

describe('every cookie of a visit', () => {
  it('can be neither read by scripts, nor sent in the clear, nor sent by other sites', async () => {
    const visitor = new NotingVisitor(shop);
    await visitor.visit('/');
    await visitor.signIn('fid@example.com');
    const { sku } = await sampleOf(shop);
    await visitor.post('/en/cart/', { intent: 'add', sku, quantity: '1' });
    await visitor.signOut();
    const names = new Set(visitor.set.map((cookie) => cookie.split('=', 1)[0]));
    // Set if another test has left a message in this customer's cart.
    names.delete('notices_local');
    expect([...names].sort()).toEqual([
      'access_token_local',
      'anonymous_id_local',
      'auth_flow_local',
      'bookmark_local',
      'cart_id_local',
      'csrf',
      'last_customer_local',
      'locale_local',
      'refresh_token_local',
      'sign_in',
      'started_local',
    ]);
    for (const cookie of visitor.set) expect(cookie).toMatch(/(?=.*; HttpOnly)(?=.*; SameSite=(Lax|Strict))/);
  });
});
