import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PageRequest } from '../../../worker/page/page-module.ts';
import { icons, paths } from '../../../worker/pages/content/icons.tsx';

it('every icon of the sprite has a view box of whole numbers, in version 2', () => {
  // The page reads nothing of its request.
  const html = renderToStaticMarkup(icons.View({ data: null, request: {} as PageRequest }));
  const boxes = [...html.matchAll(/<symbol id="icon-([\w-]+)" viewBox="([^"]*)"/g)];
  expect(boxes.map(([, name]) => name)).toEqual(Object.keys(paths));
  for (const [, name, box] of boxes) expect(box, name).toMatch(/^\d+(?: \d+){3}$/);
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['cart', 'instagram', 'facebook']));
  expect(html).toContain('version 2');
});
