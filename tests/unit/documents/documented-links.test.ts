/** Links between documents lead to an existing file and heading. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/sources.mjs';
import { projectDocuments } from '../../project-documents.ts';

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

it.each(projectDocuments)('the links of $name lead somewhere', ({ name, text }) => {
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(?:https?|mailto):/.test(target)) continue;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? name : normalize(join(dirname(name), path));
    expect(existsSync(join(root, file)), `${name}: ${target}`).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(readFileSync(join(root, file), 'utf8')), name).toContain(anchor);
  }
});
