/** Why a piece is sent later than one in stock, and in how many weeks from the order. */
export const delays = {
  /** It is sent when the collection arrives. */
  'pre-order': { min: 4, max: 6 },
  /** It is produced for this order. */
  'made-to-order': { min: 3, max: 4 },
} as const;
export type Delay = keyof typeof delays;
