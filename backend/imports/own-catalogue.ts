import type { ImportBackend } from '../../import/import.ts';
import type { Env } from '../env.ts';
import { finishImport } from './finish.ts';
import { writeMenu } from './menu.ts';
import { keepPhoto } from './photos.ts';
import { knownPieces, retirePieces } from './retire.ts';
import { writeProducts } from './write.ts';

/** The catalogue of this backend, for an import that runs in it: the same as its endpoints do (app.ts). */
export function ownCatalogue(env: Env, now: Date): ImportBackend {
  return {
    sendProducts: (products) => writeProducts(env.DB, products, now),
    knownPieces: (feed, after) => knownPieces(env.DB, feed, after),
    retire: (retirement) => retirePieces(env.DB, retirement, now),
    sendPhoto: ({ optionId, type, source }, { bytes, type: contentType }) =>
      keepPhoto(env, { optionId, type, source, contentType, bytes: bytes.buffer }),
    writeMenu: () => writeMenu(env.DB, now),
    finish: () => finishImport(env.DB, now),
  };
}
