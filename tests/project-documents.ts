import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/sources.mjs';

/** The project's Markdown files: those of its root, and all of docs/. */
export const projectDocuments = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).map((name) => ({
  name,
  text: readFileSync(join(root, name), 'utf8'),
}));
