/** True if a text is one well-formed XML element: tags are balanced, attributes quoted, nothing unescaped. */
export function wellFormed(xml: string): boolean {
  const open: string[] = [];
  let at = 0;
  for (const match of xml.matchAll(tag)) {
    if (match.index !== at) return false;
    at += match[0].length;
    const [, closing, name = '', , empty] = match;
    if (closing) {
      if (open.pop() !== name) return false;
    } else if (!empty) open.push(name);
    if (open.length === 0 && at < xml.length) return false;
  }
  return at === xml.length && open.length === 0 && xml.length > 0;
}

/** One tag; between tags the pictures have no text at all. */
const tag = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z0-9-]*="[^"<>&]*")*)(\/?)>/gy;
