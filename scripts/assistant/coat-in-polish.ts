import type { Errand } from './shopping.ts';

/** A woman in Warsaw asks for a coat, delivered to her home. */
export const coatInPolish = {
  country: 'PL',
  language: 'pl',
  query: 'płaszcz',
  buyer: {
    first_name: 'Zofia',
    last_name: 'Wójcik',
    email: 'zofia.wojcik@example.com',
    phone_number: '+48 601 234 567',
  },
  address: { street_address: 'Nowy Świat 15', address_locality: 'Warszawa', postal_code: '00-029' },
} as const satisfies Omit<Errand, 'shop'>;
