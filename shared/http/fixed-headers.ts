/** What every answer of the shop carries, pages and files alike. */
export const fixedHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;
