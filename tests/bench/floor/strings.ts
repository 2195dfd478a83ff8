/** The floor of strings: the same page, concatenated and escaped by hand. */
import { flatPageOf } from './flat-page.ts';

const replacements: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (letter) => replacements[letter] ?? letter) : text;

export default {
  fetch(request: Request): Response {
    let html = '';
    for (const { className, text } of flatPageOf(request.url).elements)
      html += `<p class="${escaped(className)}">${escaped(text)}</p>`;
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
};
