/** A visitor without a browser who fills in forms: for sign-up pages and the pages of a payment provider. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { readText } from './answer-text.ts';
import { NotChecked, Violation } from './client.ts';

const timeout = 15_000;
const maxRedirects = 10;

export interface Page {
  url: string;
  status: number;
  html: string;
}

/** A field that a person fills in, and what for (`autocomplete`, else its name). */
interface Field {
  name: string;
  purpose: string;
}

export interface Form {
  action: string;
  /** Hidden fields, and chosen options, as they are sent. */
  values: Record<string, string>;
  fields: readonly Field[];
}

/** The forms of a page that are sent by POST. */
export function formsOf({ html, url }: Page): Form[] {
  const document = parseDocument(html);
  const all = DomUtils.findAll((element) => element.name === 'form', document.children);
  const forms = all.flatMap((form) => {
    if (form.attribs.method?.toLowerCase() !== 'post') return [];
    const inputs = DomUtils.findAll((element) => element.name === 'input', form.children).map(({ attribs }) => attribs);
    const named = inputs.filter(({ name = '', type = 'text' }) => name !== '' && !['submit', 'button'].includes(type));
    const isSent = ({ type, checked }: Record<string, string>) =>
      type === 'hidden' || (type === 'radio' && checked !== undefined);
    const isTyped = ({ type = 'text' }: Record<string, string>) =>
      !['hidden', 'radio', 'checkbox', 'file'].includes(type);
    return [
      {
        action: new URL(form.attribs.action ?? '', url).href,
        values: Object.fromEntries(named.filter(isSent).map(({ name = '', value = '' }) => [name, value])),
        fields: named.filter(isTyped).map(({ name = '', autocomplete }) => ({ name, purpose: autocomplete || name })),
      },
    ];
  });
  return forms.slice(0, maxForms);
}

/** Forms of a page that are tried at most. */
const maxForms = 5;

/**
 * Keeps cookies by host, as far as forms need them. A page decides where its form is sent, so only the origins that
 * the user of the suite has named are visited.
 */
export class FormVisitor {
  readonly #origins: readonly string[];
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(origins: readonly string[]) {
    this.#origins = origins;
  }

  /**
   * Opens an address, follows redirects, and returns the page; or, where a redirect leads to an address that begins
   * with `until`, that address without opening it.
   */
  async open(url: string, { form, until }: { form?: URLSearchParams; until: string }): Promise<Page | URL> {
    let page = await this.#ask(url, form);
    for (let count = 0; page.location !== null; count += 1) {
      const next = new URL(page.location, page.url);
      if (next.href.startsWith(until)) return next;
      if (count === maxRedirects) throw new Violation(`${url}: redirects without end`, 'failed');
      page = await this.#ask(next.href);
    }
    return page;
  }

  async #ask(url: string, form?: URLSearchParams): Promise<Page & { location: string | null }> {
    const { host, origin } = new URL(url);
    if (!this.#origins.includes(origin))
      throw new NotChecked(`needs a page at ${this.#origins.join(' or ')}, not at ${origin}`);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    const { response, html } = await this.#fetch(url, {
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), ...(form && { origin }) },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    return { url, status: response.status, html, location };
  }

  async #fetch(url: string, init: RequestInit): Promise<{ response: Response; html: string }> {
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
      return { response, html: await readText(response) };
    } catch (error) {
      throw new Violation(`${url}: no answer (${error instanceof Error ? error.message : error})`, 'failed');
    }
  }
}

/** The form filled in; undefined if it has a field that nobody knows what to write in. */
export function filled(form: Form, known: Readonly<Record<string, string>>): URLSearchParams | undefined {
  const typed = form.fields.map(({ name, purpose }) => [name, known[purpose] ?? known[name]] as const);
  if (typed.some(([, value]) => value === undefined)) return undefined;
  return new URLSearchParams([...Object.entries(form.values), ...(typed as [string, string][])]);
}
