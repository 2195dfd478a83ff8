import { expect } from 'vitest';
import { HttpVisitor } from '../../shop/http-visitor.ts';

/** Decodes HTML entities. */
export const decoded = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** A staff browser without scripts. */
export class Editor extends HttpVisitor {
  override async get(path: string, init: RequestInit = {}) {
    return super.get(new URL(path, this.shop.backendUrl).href, init);
  }

  /** Sends the form of a page with these values in place of its own. */
  async sendForm(path: string, values: Record<string, string>, from = path) {
    const shown = await this.get(from);
    const form = new URLSearchParams();
    for (const [, name = '', value = ''] of shown.html.matchAll(
      /<input [^>]*?name="([^"]*)"[^>]*?value="([^"]*)"[^>]*>/g,
    ))
      form.set(name, decoded(value));
    for (const [, name = '', value = ''] of shown.html.matchAll(
      /<textarea [^>]*?name="([^"]*)"[^>]*>([\s\S]*?)<\/textarea>/g,
    ))
      form.set(name, decoded(value));
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
