/**
 * Writes Markdown (CommonMark, and tables as GitHub has them). Every text is data: what somebody has typed into a name
 * or a description becomes neither a link nor a heading nor HTML.
 */

/** Signs with a meaning anywhere in a line. A backslash before them makes them text. */
const signs = /[\\`*_[\]<>|~]/g;

/** What readers turn into a link without any sign. E-mail addresses stay as they are: programs copy them. */
const addresses = /(?:https?|ftp|mailto|xmpp)(?=:)|www(?=\.)/gi;

/** Signs with a meaning at the start of a line: headings, lists, rules. */
const lineStart = /^(?:[-+=#]|\d{1,9}(?=[.)]))/;

/** Characters without a form of their own: controls, and marks that change the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const invisible = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/g;

/** A text in one line, without markup. */
export function markdownText(text: string): string {
  return text
    .replace(invisible, ' ')
    .replace(/\s+/g, (blanks) => (blanks === '\u202f' || blanks === '\u00a0' ? blanks : ' '))
    .trim()
    .replace(signs, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(addresses, (scheme) => `${scheme}\\`);
}

/** A text that begins a line or an entry of a list. */
export function markdownLine(text: string): string {
  const written = markdownText(text);
  return written.replace(lineStart, (sign) => (/^\d/.test(sign) ? `${sign}\\` : `\\${sign}`));
}

/** Signs that could end the address of a link. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
const targetSigns = /[\s\u0000-\u001f()<>"'`\\|[\]*]/g;

/** An address within a link: what could end it is escaped as in URLs. */
const linkTarget = (url: string): string =>
  url.replace(targetSigns, (sign) =>
    sign < '\u0080' ? `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : encodeURIComponent(sign),
  );

/** Only these are links: a text cannot bring in a script. */
const isLink = (url: string): boolean => /^(?:https?:\/\/|mailto:|tel:)/i.test(url);

/** A link to an absolute URL; only its text if the URL is of another kind. */
export function markdownLink(text: string, url: string): string {
  return isLink(url) ? `[${markdownText(text)}](${linkTarget(url)})` : markdownText(text);
}

/** A picture with an absolute URL; nothing if the URL is of another kind. */
export const markdownPicture = (alt: string, url: string): string => (isLink(url) ? `!${markdownLink(alt, url)}` : '');

/** A part of a document: text whose markup is written already. */
export type Markdown = string;

export function heading(level: 1 | 2 | 3, text: string): Markdown {
  const written = markdownText(text);
  // Signs at the end would count as the end of the heading.
  let end = written.length;
  while (written[end - 1] === '#') end -= 1;
  return `${'#'.repeat(level)} ${written.slice(0, end)}${'\\#'.repeat(written.length - end)}`;
}

/** A text as paragraphs: each of its lines is one. Empty without a text. */
export function paragraphs(text: string): Markdown {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map(markdownLine)
    .filter((line) => line !== '')
    .join('\n\n');
}

/** A list of entries whose markup is written already. */
export const list = (entries: readonly Markdown[]): Markdown => entries.map((entry) => `- ${entry}`).join('\n');

/** An entry of a list: what it is, and its value. */
export const fact = (label: string, value: string): Markdown => `${markdownLine(label)}: ${markdownText(value)}`;

/** A table of texts. Rows of another length than the head are left out. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): Markdown {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownText).join(' | ')} |`;
  const whole = rows.filter((row) => row.length === head.length);
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...whole.map(line)].join('\n');
}

/** Parts with an empty line between; those without text are left out. */
export const joinParts = (parts: readonly (Markdown | null)[]): Markdown =>
  parts.filter((part) => part !== null && part !== '').join('\n\n');

/** A part with a heading; null without content. */
export const section = (title: string, content: Markdown): Markdown | null =>
  content === '' ? null : `${heading(2, title)}\n\n${content}`;
