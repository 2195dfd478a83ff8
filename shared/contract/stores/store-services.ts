/** Services of stores, in the order in which they are shown. */
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

/** Departments of stores, in the order in which they are shown. */
export const storeDepartments = ['women', 'men', 'children', 'shoes', 'accessories', 'home'] as const;
