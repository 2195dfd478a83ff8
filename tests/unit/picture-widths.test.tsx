import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProductPicture } from '../../client/components/product-picture.tsx';
import { editorialQuery, pictureQuery } from '../../demo/studio/request.ts';
import { Picture } from '../../worker/components/picture.tsx';

/** The queries of all addresses that an element may fetch its picture from. */
function queriesOf(element: ReactElement): Record<string, string>[] {
  const html = renderToStaticMarkup(element).replaceAll('&amp;', '&');
  return [...html.matchAll(/\?([^\s",]+)/g)].map(([, query]) =>
    Object.fromEntries(new URLSearchParams(query)),
  );
}

it.each([320, 480, 599, 900, 1279, 1599])(
  'garments up to %i px are drawn in every width asked for',
  (largest) => {
    const picture = <ProductPicture base="" optionId="1" type="AP" alt="" sizes="100vw" largest={largest} />;
    const queries = queriesOf(picture);
    expect(queries.length).toBeGreaterThan(1);
    for (const query of queries) expect(pictureQuery.parse(query).width).toBe(Number(query.width));
  },
);

it('composed pictures are drawn in every width asked for', () => {
  const mobile = { path: '/editorial/women', ratio: 4 / 5, sizes: '100vw' };
  const picture = <Picture base="" path="/editorial/women" ratio={1} sizes="100vw" alt="" mobile={mobile} />;
  const queries = queriesOf(picture);
  expect(queries.length).toBeGreaterThan(10);
  for (const query of queries) expect(editorialQuery.parse(query).width).toBe(Number(query.width));
});
