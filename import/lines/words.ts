import { Parser } from 'htmlparser2';

/** Elements that start a new line. */
const blocks = new Set([
  'address',
  'article',
  'blockquote',
  'br',
  'dd',
  'div',
  'dl',
  'dt',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
]);
/** Elements whose text is not shown. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'svg', 'object']);

/** Whether a text has markup or entities; a lone `<` is not markup. */
const markup = /<\/?[a-z][^<>]*>|<!--|&(?:#\d+|#x[\da-f]+|[a-z]+);/i;

/** Removes control characters and repeated spaces, not line breaks. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]|\u00ad/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Converts HTML to text: paragraphs and list items become lines. */
export function plainText(text: string): string {
  if (!markup.test(text)) return tidy(text);
  let plain = '';
  let silence = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (silent.has(name)) silence += 1;
        if (blocks.has(name)) plain += '\n';
      },
      ontext: (part) => {
        if (silence === 0) plain += part;
      },
      onclosetag: (name) => {
        if (silent.has(name)) silence -= 1;
        if (blocks.has(name)) plain += '\n';
      },
    },
    { decodeEntities: true },
  );
  // HTML ignores line breaks of the source.
  parser.end(/<(?:br|p|div|li|h\d)\b/i.test(text) ? text.replace(/\s+/g, ' ') : text);
  return tidy(plain);
}

/** A text in one line: a name, a colour, a size. */
export function oneLine(text: string): string {
  return plainText(text).replaceAll('\n', ' ');
}

/** Cuts a text to a maximum length, after a word. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength).replace(/\s+\S*$/, '')}…`;
}
