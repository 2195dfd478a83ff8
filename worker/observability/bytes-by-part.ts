/** Begin and end marks of the parts of a page; scripts are distinguished by their type. */
const marks = [
  ['styles', '<style', '</style>'],
  ['drawings', '<svg', '</svg>'],
  ['scripts', '<script', '</script>'],
  ['props of islands', 'data-props="', '"'],
] as const;

const partOfType: Readonly<Record<string, string>> = {
  'application/json': 'data',
  'application/ld+json': 'structured data',
  speculationrules: 'to be fetched ahead',
};

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** All occurrences of text between two marks, including the marks. */
function* between(html: string, open: string, close: string): Generator<string> {
  for (let begin = html.indexOf(open); begin !== -1; ) {
    const end = html.indexOf(close, begin + open.length);
    if (end === -1) return;
    yield html.slice(begin, end + close.length);
    begin = html.indexOf(open, end);
  }
}

/** Bytes of a page by part, uncompressed; `markup` is the remainder. */
export function bytesByPart(html: string): Record<string, number> {
  const all = bytesOf(html);
  const parts: Record<string, number> = { all, markup: all };
  for (const [name, open, close] of marks) {
    for (const found of between(html, open, close)) {
      const type = name === 'scripts' ? /\btype="([^"]*)"/.exec(found.slice(0, found.indexOf('>')))?.[1] : '';
      const part = partOfType[type ?? ''] ?? name;
      const bytes = bytesOf(found);
      parts[part] = (parts[part] ?? 0) + bytes;
      parts.markup = (parts.markup ?? 0) - bytes;
    }
  }
  return parts;
}
