/** Where the catalogue index may be (CATALOGUE_INDEX). */
export const indexKinds = ['memory', 'durable-object'] as const;
export type IndexKind = (typeof indexKinds)[number];
