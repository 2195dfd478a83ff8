import { z } from 'zod';
import { garment } from '../garment.ts';
import accessories from './accessories.json' with { type: 'json' };
import dresses from './dresses.json' with { type: 'json' };
import files from './files.json' with { type: 'json' };
import knitwear from './knitwear.json' with { type: 'json' };
import nightAndBaby from './night-and-baby.json' with { type: 'json' };
import outerwear from './outerwear.json' with { type: 'json' };
import tops from './tops.json' with { type: 'json' };
import trousers from './trousers.json' with { type: 'json' };

/** All garments of the house. Their order decides the numbers of the products. */
export const collection = [
  dresses,
  outerwear,
  knitwear,
  tops,
  trousers,
  accessories,
  nightAndBaby,
  files,
].flatMap((part) => z.array(garment).parse(part));
