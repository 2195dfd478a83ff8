import { decodeBase64 } from 'hono/utils/encode';
import type { Drawing, Drawings, Format } from '../studio/drawings.ts';
import { garmentOf } from './catalogue/garment-of-option.ts';
import { hash } from './random.ts';
import { DRAWING, drawGarment } from './studio/draw.ts';
import { editorials, views } from './studio/drawing/spec.ts';
import { drawEditorial, drawLook, sizes } from './studio/editorial.ts';
import wrapDress from './studio/films/1000009.webm?inline';
import { lookbookLook, lookbookPicture } from './studio/lookbook.ts';

/** Films of colour options, as data URLs. */
const films: ReadonlyMap<string, string> = new Map([['1000009', wrapDress]]);

/** Height divided by width of a garment's picture. */
const garmentRatio = 4 / 3;

/** Draws a composed picture, of the shop or of the lookbook; undefined for an unknown name. */
function editorialOf(asked: string, format: Format, products: number): (() => string) | undefined {
  const name = editorials.find((known) => known === asked);
  if (name !== undefined) return () => drawEditorial(name, format);
  const page = lookbookPicture.safeParse(asked);
  if (!page.success) return undefined;
  return () => drawLook(lookbookLook(page.data, products), format, hash(asked) % 1000);
}

/** The demo draws its whole collection: no photograph of it exists. */
export const drawings: Drawings = {
  version: String(DRAWING),

  garment(optionId, type, products): Drawing | undefined {
    const garment = garmentOf(optionId, products);
    const view = views.find((known) => known === type);
    if (garment === undefined || view === undefined) return undefined;
    return {
      print: hash(JSON.stringify(garment)).toString(36),
      ratio: garmentRatio,
      svg: () => drawGarment(garment, view),
    };
  },

  editorial(name, format, products): Drawing | undefined {
    const svg = editorialOf(name, format, products);
    const { width, height } = sizes[format];
    return svg && { print: 'drawn', ratio: height / width, svg };
  },

  film(optionId) {
    const film = films.get(optionId);
    return film === undefined ? undefined : decodeBase64(film.slice(film.indexOf(',') + 1));
  },
};
