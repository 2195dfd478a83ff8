import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ProductPicture } from '../../../client/components/product-picture.tsx';
import { editorialWidths, flagWidths, garmentWidths } from '../../../shared/catalogue/picture.ts';
import { editorialQuery, flagQuery, garmentQuery } from '../../../studio/request.ts';
import { Picture } from '../../../worker/components/picture.tsx';
import { Flag } from '../../../worker/layouts/footer/flag.tsx';

/** Queries of all URLs in an element's picture sources. */
function queriesOf(element: ReactElement): Record<string, string>[] {
  const html = renderToStaticMarkup(element).replaceAll('&amp;', '&');
  return [...html.matchAll(/\?([^\s",]+)/g)].map(([, query]) => Object.fromEntries(new URLSearchParams(query)));
}

it.each([320, 480, 599, 900, 1279] as const)(
  'garments up to %i px are rendered in every width that pages use',
  (largest) => {
    const picture = <ProductPicture base="" optionId="1" type="AP" alt="" sizes="100vw" largest={largest} />;
    const queries = queriesOf(picture);
    expect(queries.length).toBeGreaterThan(1);
    for (const query of queries) expect(garmentQuery.parse(query).width).toBe(Number(query.width));
  },
);

it('composed pictures are rendered in every width that pages use', () => {
  const mobile = { path: '/editorial/women', ratio: 4 / 5, sizes: '100vw' };
  const picture = <Picture base="" path="/editorial/women" ratio={1} sizes="100vw" alt="" mobile={mobile} />;
  const queries = queriesOf(picture);
  expect(queries.length).toBeGreaterThan(10);
  for (const query of queries) expect(editorialQuery.parse(query).width).toBe(Number(query.width));
});

it('flags are requested in a width that is rendered, for screens with two pixels to the point', () => {
  const queries = queriesOf(<Flag name="fr" picturesUrl="" />);
  expect(queries.map((query) => flagQuery.parse(query).width)).toEqual([64]);
});

describe('what no page uses is not rendered', () => {
  it.each([
    ['garments', garmentQuery, garmentWidths],
    ['composed pictures', editorialQuery, editorialWidths],
    ['flags', flagQuery, flagWidths],
  ] as const)('of %s', (_, schema, widths) => {
    const accepted = Array.from({ length: 3000 }, (__, width) => width).filter(
      (width) => schema.safeParse({ width: String(width) }).success,
    );
    expect(accepted).toEqual([...widths]);
    const qualities = Array.from({ length: 101 }, (__, quality) => quality).filter(
      (quality) => schema.safeParse({ quality: String(quality) }).success,
    );
    expect(qualities).toHaveLength(1);
    expect(schema.safeParse({ width: '0320' }).success).toBe(false);
  });
});
