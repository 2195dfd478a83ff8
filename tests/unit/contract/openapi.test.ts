import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const document: unknown = JSON.parse(readFileSync('docs/contract/openapi.json', 'utf8'));

const typeKeys = ['type', '$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf'];

/** What JSON itself limits only: the fields of a block that a shop adds, by the name of the block. */
const untyped = ['/components/schemas/OwnBlock/anyOf/0/properties/own/properties/fields'];

const isMapping = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The schemas of all properties, by their places in the document. */
function* propertiesIn(value: unknown, place = ''): Generator<[string, Record<string, unknown>]> {
  if (!isMapping(value)) return;
  for (const [name, child] of Object.entries(value)) {
    const at = `${place}/${name}`;
    if (place.endsWith('/properties') && isMapping(child)) yield [at, child];
    yield* propertiesIn(child, at);
  }
}

const properties = [...propertiesIn(document)];

describe('the published contract', () => {
  it('says of every property what it is', () => {
    expect(properties.length).toBeGreaterThan(500);
    const without = properties.filter(([, schema]) => !typeKeys.some((key) => Object.hasOwn(schema, key)));
    expect(without.map(([place]) => place)).toEqual(untyped);
  });

  it('says what becomes of a value that does not fit', () => {
    const descriptions = Object.fromEntries(
      properties.map(([place, { description }]) => [place.replace('/components/schemas/', ''), description]),
    );
    const missing = expect.stringContaining('A value that does not fit counts as missing.');
    expect(descriptions).toMatchObject({
      'ProductCard/properties/marketing': missing,
      'Segmentation/properties/familyId': missing,
      'ProductCard/properties/colors': expect.stringContaining('An entry that does not fit is left out.'),
    });
  });

  it('says what codes mean, each of them', () => {
    const { schemas } = (document as { components: { schemas: Record<string, Record<string, unknown>> } }).components;
    for (const name of ['PriceType', 'PictureType', 'DiscountType']) {
      const { enum: codes, description } = schemas[name] ?? {};
      for (const code of codes as string[]) expect(description, name).toContain(`${code}: `);
    }
    const ofFacets = properties.filter(([place]) => place.endsWith('/facets/items/properties/values'));
    expect(ofFacets.length).toBeGreaterThan(0);
    for (const [place, { description }] of ofFacets)
      for (const id of ['AVAILABLE', 'UNAVAILABLE', '`promotion` are the price types S, P and A'])
        expect(description, place).toContain(id);
    const pictures = properties.filter(([place]) => /Card|Option/.test(place) && place.endsWith('/pictures'));
    for (const [place, { description }] of pictures)
      expect(description, place).toContain('An empty list counts as a missing one');
  });
});
