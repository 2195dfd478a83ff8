/** What a page asks of a browser with its elements and attributes, as keys of MDN's data. */
import { Parser } from 'htmlparser2';
import { entryOf } from './data.ts';
import { featuresOfScript } from './scripts.ts';
import { featuresOfStyles } from './styles.ts';

/** Names that the data does not have (of drawings, of our own) are no concern here. */
function* featuresOfElement(tag: string, attributes: Readonly<Record<string, string>>): Generator<string> {
  const element = `html.elements.${tag}`;
  if (!entryOf(element)) return;
  yield element;
  for (const [name, value] of Object.entries(attributes)) {
    const keys = [`${element}.${name}`, `html.global_attributes.${name}`];
    yield* [...keys, ...keys.map((key) => `${key}.${value}`), `${element}.${name}_${value}`].filter(entryOf);
    if (name === 'style') yield* featuresOfStyles(`* { ${value} }`);
  }
}

export function featuresOfPage(html: string): Set<string> {
  const features = new Set<string>();
  let reads: ((text: string) => Iterable<string>) | undefined;
  let text = '';
  const parser = new Parser({
    onopentag(tag, attributes) {
      for (const feature of featuresOfElement(tag, attributes)) features.add(feature);
      text = '';
      const { type = 'module' } = attributes;
      reads = tag === 'style' ? featuresOfStyles : tag === 'script' && type === 'module' ? featuresOfScript : undefined;
    },
    ontext(part) {
      text += part;
    },
    onclosetag() {
      for (const feature of reads?.(text) ?? []) features.add(feature);
      reads = undefined;
    },
  });
  parser.end(html);
  return features;
}
