/** Words of the demo's content about the edge of a cloth, after which its brand is named. They are not the brand. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/sources.mjs';
import { slugify } from '../../shared/format/slug.ts';
import { languages } from '../../shared/markets/locales.ts';

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');

const found = globSync('demo/{content,catalogue}/**/*.json', { cwd: root })
  .flatMap((file) => stringsIn(JSON.parse(readFileSync(join(root, file), 'utf8'))))
  .filter((text) => /selvedge/i.test(text));

/** As they are written, as pages and their addresses write them; the longest first. */
export const textileWords: readonly string[] = [
  ...new Set(
    found.flatMap((text) => [
      text,
      escaped(text),
      ...languages.map((language) => slugify(text, language)),
      slugify(text),
    ]),
  ),
].sort((one, other) => other.length - one.length);
