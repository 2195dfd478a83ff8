import { expect } from 'vitest';
import { ask } from './ask.ts';
import type { Shop } from './harness.ts';

/** A response with its body read, and the address it came from. */
export interface Answer {
  method: string;
  url: string;
  status: number;
  headers: Headers;
  html: string;
}

/** The password of all demo customers. */
export const demoPassword = 'selvedge-demo';

/** A visitor without a browser: stores cookies, follows redirects on request, submits forms. */
export class HttpVisitor {
  readonly shop: Shop;
  readonly cookies = new Map<string, string>();

  constructor(shop: Shop) {
    this.shop = shop;
  }

  /** Sends one request, without following redirects. `path` may be an absolute address. */
  async get(path: string, init: RequestInit = {}): Promise<Answer> {
    const url = new URL(path, this.shop.shopUrl).href;
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await ask(url, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const { method = 'GET' } = init;
    return { method, url, status: response.status, headers: response.headers, html: await response.text() };
  }

  /** Follows redirects to the final page. */
  async visit(path: string, init?: RequestInit): Promise<Answer> {
    let answer = await this.get(path, init);
    for (let steps = 0; answer.status >= 300 && answer.status < 400; steps += 1) {
      expect(steps, `redirects from ${path}`).toBeLessThan(10);
      answer = await this.get(new URL(answer.headers.get('location') ?? '', answer.url).href);
    }
    return answer;
  }

  /** Follows the sign-out link, like a browser that sends `Sec-Fetch-Site`. */
  signOut(locale = 'en'): Promise<Answer> {
    return this.visit(`/${locale}/auth/logout/`, { headers: { 'sec-fetch-site': 'same-origin' } });
  }

  /** Submits the form that has a field of this name, with its hidden fields and these values. */
  async submit(page: Answer, field: string, values: Record<string, string>): Promise<Answer> {
    return this.visit(...this.request(page, field, values));
  }

  /** The same without following redirects. */
  async send(page: Answer, field: string, values: Record<string, string>): Promise<Answer> {
    return this.get(...this.request(page, field, values));
  }

  private request(page: Answer, field: string, values: Record<string, string>): [string, RequestInit] {
    const form = formWith(page.html, field);
    const action = attribute(form, 'action');
    const url = new URL(action === undefined ? page.url : decode(action), page.url);
    const body = new URLSearchParams({ ...hiddenFields(form), ...values });
    return [url.href, { method: 'POST', body, headers: { origin: url.origin } }];
  }

  /** A POST as an island or a page of the shop sends it. */
  async post(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.get(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: this.shop.shopUrl },
    });
  }

  /** Sends a form that is rejected, and follows to the page that shows why. */
  async refused(path: string, fields: Record<string, string>): Promise<Answer> {
    const sent = await this.post(path, fields);
    expect(sent.status, `${path} answers a refused form`).toBe(303);
    return this.get(new URL(sent.headers.get('location') ?? '', sent.url).href);
  }

  /** A call of the proxy. */
  async call(locale: string, row: string, input: object): Promise<Response> {
    const headers = { origin: this.shop.shopUrl, 'content-type': 'application/json' };
    const answer = await this.get(`/${locale}/api/${row}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    });
    return new Response(answer.html, { status: answer.status, headers: answer.headers });
  }

  /** Opens a page for customers, signs in, and returns the page. */
  async signIn(email: string, path = '/en/account/dashboard/'): Promise<Answer> {
    const page = await this.visit(path);
    const signedIn = await this.submit(page, 'password', { email, password: demoPassword });
    expect(signedIn.url, `after the sign-in of ${email}`).toContain(this.shop.shopUrl);
    return signedIn;
  }
}

function decode(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&#39;', "'");
}

export function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`^<[^>]*?\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
}

function formWith(html: string, field: string): string {
  const form = html.match(/<form[\s\S]*?<\/form>/g)?.find((found) => found.includes(`name="${field}"`));
  if (form === undefined) throw new Error(`No form with the field '${field}' in: ${html.slice(0, 500)}`);
  return form;
}

function hiddenFields(form: string): Record<string, string> {
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(inputs.map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? '']));
}
