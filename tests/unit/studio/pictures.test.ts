import { describe, expect, it, vi } from 'vitest';
import { drawGarment } from '../../../demo/studio/draw.ts';
import {
  collars,
  editorials,
  fabrics,
  type GarmentSpec,
  kinds,
  necklines,
  patterns,
  sleeves,
  views,
  wearers,
} from '../../../demo/studio/drawing/spec.ts';
import { drawEditorial } from '../../../demo/studio/editorial.ts';
import { drawFlag } from '../../../studio/flags.ts';
import { wellFormed } from './pictures-xml.ts';

// A test draws several pictures, each 0.1 s of CPU on an idle machine.
vi.setConfig({ testTimeout: 60_000 });

const spec = (more: Partial<GarmentSpec>): GarmentSpec => ({
  kind: 'dress',
  colour: '#8a6f5c',
  secondary: '#f1e8da',
  pattern: 'plain',
  seed: 7,
  ...more,
});

/** Maximum size of the SVG of one garment in bytes: the edge keeps it in memory and parses it. */
const largest = 125_000;

/** Without the light maps and weaves, whose base64 may spell anything. */
const withoutPixels = (svg: string): string => svg.replaceAll(/base64,[^"]*/g, '');

describe('drawGarment', () => {
  it.each(kinds)('draws %s in every view as well-formed XML of bounded size', { tags: ['sampled-4'] }, (kind) => {
    // Patterns take turns, so that all of them meet all views: all combinations would take minutes.
    views.forEach((view, i) => {
      const pattern = patterns[(kinds.indexOf(kind) + i * 2) % patterns.length] ?? 'plain';
      const svg = drawGarment(spec({ kind, pattern }), view);
      expect(wellFormed(svg), `${view} ${pattern}`).toBe(true);
      expect(svg.length, `${view} ${pattern}`).toBeLessThan(largest);
      expect(withoutPixels(svg), `${view} ${pattern}`).not.toMatch(/NaN|Infinity|undefined/);
    });
  });

  it('is the same for the same spec', () => {
    for (const view of views) {
      expect(drawGarment(spec({ kind: 'coat' }), view)).toBe(drawGarment(spec({ kind: 'coat' }), view));
    }
  });

  it('differs by kind, colour, pattern, seed, view, wearer, sleeve, neckline, collar and fabric', () => {
    const variants = [
      ...kinds.map((kind) => spec({ kind })),
      spec({ colour: '#8a6f5d' }),
      ...patterns.map((pattern) => spec({ kind: 'shirt', pattern })),
      spec({ seed: 8 }),
      ...wearers.map((wearer) => spec({ kind: 't-shirt', wearer })),
      ...sleeves.slice(2).map((sleeve) => spec({ kind: 'midi-dress', colour: '#445566', sleeve })),
      ...necklines.map((neckline) => spec({ kind: 'long-sleeve-top', colour: '#556677', neckline })),
      ...collars.slice(1, 5).map((collar) => spec({ kind: 'blouse', colour: '#667788', collar })),
      ...fabrics.map((fabric) => spec({ kind: 'jumper', colour: '#778899', fabric })),
    ];
    const pictures = variants.map((variant) => drawGarment(variant, 'AP'));
    // The women's t-shirt and two others are among the kinds as well.
    expect(new Set(pictures).size).toBeGreaterThanOrEqual(pictures.length - 3);
    const shown = views.map((view) => drawGarment(spec({}), view));
    expect(new Set(shown).size).toBe(views.length);
  });

  it.each<[string, Partial<GarmentSpec>, Partial<GarmentSpec>]>([
    ['laces', { kind: 'ankle-boots', details: ['laces'] }, { kind: 'ankle-boots' }],
    ['eyelets', { kind: 'blouse', fabric: 'eyelet' }, { kind: 'blouse', fabric: 'poplin' }],
    ['a patterned yoke', { kind: 'jumper', details: ['fair-isle'] }, { kind: 'jumper' }],
    ['a half zip', { kind: 'jumper', details: ['zip'], collar: 'roll' }, { kind: 'jumper', collar: 'roll' }],
    ['a zip', { kind: 'hoodie', details: ['zip'] }, { kind: 'hoodie' }],
    ['a hood and toggles', { kind: 'coat', collar: 'hood' }, { kind: 'coat' }],
    ['the hood of a windbreaker', { kind: 'bomber', collar: 'hood' }, { kind: 'bomber' }],
    ['a shawl collar', { kind: 'cardigan', collar: 'shawl' }, { kind: 'cardigan' }],
    ['a frill', { kind: 'blouse', details: ['ruffle'] }, { kind: 'blouse' }],
    ['embroidery', { kind: 'shorts', details: ['embroidery'] }, { kind: 'shorts' }],
    ['smocking', { kind: 'mini-dress', details: ['smocking'] }, { kind: 'mini-dress' }],
    ['pleats', { kind: 'midi-dress', details: ['pleats'] }, { kind: 'midi-dress' }],
    ['patch pockets', { kind: 'denim-jacket', details: ['patch-pockets'] }, { kind: 'denim-jacket' }],
    ['a belt', { kind: 'shirt-dress', details: ['belt'] }, { kind: 'shirt-dress' }],
    ['a fringe', { kind: 'scarf', details: ['fringe'] }, { kind: 'scarf' }],
    ['a square neckline', { kind: 'swimsuit', neckline: 'square' }, { kind: 'swimsuit' }],
    ['the length of shorts', { kind: 'shorts', length: 'long' }, { kind: 'shorts' }],
  ])('shows %s that a title names', { tags: ['sampled-4'] }, (_, named, plain) => {
    expect(drawGarment(spec(named), 'AP')).not.toBe(drawGarment(spec(plain), 'AP'));
  });

  it('takes no text into the picture', () => {
    expect(() => drawGarment(spec({ colour: '"><script>' }), 'AP')).toThrow(RangeError);
    expect(() => drawGarment(spec({ secondary: 'url(x)' }), 'AP')).toThrow(RangeError);
  });

  it('names every drawn part once', () => {
    const ids = [...drawGarment(spec({ kind: 'pyjamas', pattern: 'floral' }), 'AP').matchAll(/ id="([^"]+)"/g)];
    expect(ids.length).toBeGreaterThan(5);
    expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length);
  });
});

describe('drawEditorial', () => {
  it.each(editorials)('composes %s wide and upright', { tags: ['sampled-4'] }, (name) => {
    for (const format of ['16x9', '4x5'] as const) {
      const svg = drawEditorial(name, format);
      expect(wellFormed(svg)).toBe(true);
      expect(withoutPixels(svg)).not.toMatch(/NaN|Infinity|undefined/);
      expect(svg.length).toBeLessThan(600_000);
    }
  });
});

describe('drawFlag', () => {
  it('draws the countries that have a market, and no other', () => {
    for (const country of ['fr', 'gb', 'es', 'de', 'it', 'pl', 'ch']) {
      expect(wellFormed(drawFlag(country) ?? '')).toBe(true);
    }
    expect(drawFlag('xx')).toBeUndefined();
    expect(drawFlag('constructor')).toBeUndefined();
  });
});
