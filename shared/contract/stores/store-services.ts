/** What a store does for its customers, in the order in which it is told. */
export const storeServices = [
  'click-and-collect',
  'reservation',
  'tailoring',
  'personal-shopping',
  'gift-wrapping',
  'returns',
  'repair',
  'children-corner',
  'wheelchair-access',
  'parking',
] as const;

/** What a store sells, in the order in which it is told. */
export const storeDepartments = ['women', 'men', 'children', 'shoes', 'accessories', 'home'] as const;
