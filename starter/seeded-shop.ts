/** What `seed.ts` of a shop's folder gives the scripts, besides `seed` itself. */

export interface SeedOptions {
  /** Number of products, in a shop that makes its own; missing: the default. */
  products?: number;
  onProgress?: (done: number, total: number, label: string) => void;
}

/** The accounts of a seeded database, for this machine only: a deploy leaves staff out. */
export interface SignIns {
  /** E-mails of customers. */
  customers: readonly string[];
  /** E-mails of staff. */
  staff: readonly string[];
  password: string;
}
