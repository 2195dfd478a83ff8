/** The parts of a release; each is a file in a market's folder. */
export const parts = ['parameters', 'redirects', 'policy', 'switches'] as const;
export type Part = (typeof parts)[number];
