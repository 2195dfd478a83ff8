import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { schemaOf } from '../../../releases/contents.ts';
import { schemaIssuesIn } from '../../../releases/schema-issues.ts';
import { parameterFields, parametersPage } from '../../../scripts/parameters-page.ts';
import { fieldTexts } from '../../../shared/contract/gateway/described.ts';

const fields = parameterFields().map((field) => ({
  ...field,
  place: [field.within, field.name].filter(Boolean).join('.'),
}));

it('docs/parameters.md is what "npm run parameters" makes of the schema', () => {
  const page = readFileSync(new URL('../../../docs/parameters.md', import.meta.url), 'utf8');
  expect(page).toBe(parametersPage());
});

it('reaches all fields, those within others and within lists as well', () => {
  const places = fields.map(({ place }) => place);
  expect(places).toEqual(
    expect.arrayContaining([
      'devise',
      'params.wishlist',
      'params.giftCard.minAmount',
      'params.paymentProducts[].rank',
      'params.storeLocator.center.lat',
      'params.experiments.related.share',
    ]),
  );
  expect(new Set(places).size).toBe(places.length);
});

it.each(fields)('$place says what it does and where it is seen, and its example fits', ({ schema, name }) => {
  const said = fieldTexts.get(schema);
  expect(said?.text).toMatch(/^[A-Z`].{10,}\.$/);
  expect(said?.seen).toMatch(/^\S.+/);
  if (name === 'params') return;
  expect(said?.example).toBeDefined();
  expect(schemaIssuesIn(schema, said?.example)).toEqual([]);
});

it('editors get the same report', () => {
  const text = JSON.stringify(schemaOf('parameters'));
  expect(text).toContain('The market has a wishlist. Seen: hearts on products');
  expect(text).toContain('"examples":[{"startDate":"2026-12-01T07:00:00Z"');
});
