import { z } from 'zod';
import { Refused } from '../../../backend/problem.ts';
import { askMedusa, type MedusaEnv, MedusaRefusal } from '../connection/medusa.ts';

const pathOf = (medusaId: string): string => `/admin/carts/${medusaId}/holds`;

/**
 * Holds the pieces of a cart of Medusa while its payment is open (server/src/holds.js).
 * @throws Refused `out-of-stock` if some are gone
 */
export async function holdPieces(env: MedusaEnv, medusaId: string): Promise<void> {
  try {
    await askMedusa(env, { method: 'POST', path: pathOf(medusaId) }, z.unknown());
  } catch (error) {
    if (error instanceof MedusaRefusal && error.code === 'insufficient_inventory')
      throw new Refused('out-of-stock', 'Others are paying for the last pieces.');
    throw error;
  }
}

/** Releases them; a repetition changes nothing. */
export async function releasePieces(env: MedusaEnv, medusaId: string): Promise<void> {
  await askMedusa(env, { method: 'DELETE', path: pathOf(medusaId) }, z.unknown());
}
