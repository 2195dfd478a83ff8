import { z } from 'zod';
import accessories from './collection/accessories.json' with { type: 'json' };
import dresses from './collection/dresses.json' with { type: 'json' };
import files from './collection/files.json' with { type: 'json' };
import knitwear from './collection/knitwear.json' with { type: 'json' };
import nightAndBaby from './collection/night-and-baby.json' with { type: 'json' };
import outerwear from './collection/outerwear.json' with { type: 'json' };
import tops from './collection/tops.json' with { type: 'json' };
import trousers from './collection/trousers.json' with { type: 'json' };
import { garment } from './garment.ts';

/** All garments of the collection. Their order decides the product numbers. */
export const collection = [dresses, outerwear, knitwear, tops, trousers, accessories, nightAndBaby, files].flatMap(
  (part) => z.array(garment).parse(part),
);
