/** The shop's own blocks of managed pages by their name: the schema of their fields, and those of a new one. */
export const ownBlocks = {};
