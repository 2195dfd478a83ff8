import type { PaperOrder } from '../../../backend/documents/paper-order.ts';

const address = {
  firstName: 'KATARZYNA',
  lastName: 'WIŚNIEWSKA',
  line1: 'UL. ŚWIĘTOKRZYSKA 14 M. 7',
  line2: '',
  line3: 'KLATKA B',
  line4: '',
  zipCode: '00-050',
  city: 'WARSZAWA',
  country: 'PL',
  quality: '0',
} as const;

export const line = {
  position: 1,
  sku: '1000123-M',
  name: 'Płaszcz z wełny dziewiczej',
  color: 'Granatowy',
  size: '38',
  quantity: 1,
  unitPrice: 129_900,
  discount: 12_990,
};

/** A Polish order with every field that a paper can show. */
export const order: PaperOrder = {
  orderNumber: 'SV261122-8F3KQ2ZD',
  invoiceNumber: 'PL-2026-000123',
  eTicket: true,
  charged: true,
  customerId: 'c',
  locale: 'pl-pl',
  currency: 'PLN',
  createdAt: new Date('2026-11-22T10:00:00Z'),
  seller: {
    company: 'Selvedge Polska sp. z o.o.',
    address: 'ul. Mokotowska 45, 00-551 Warszawa',
    register: 'KRS 0000000142',
    vat: 'NIP 0000000142',
    email: 'czesc@selvedge.example',
    phone: '22 000 01 42',
  },
  billing: { ...address, fiscalNumber: '5260250274' },
  delivery: {
    to: 'pickup',
    name: 'Dostawa do punktu',
    address: {
      ...address,
      phoneNumber: '',
      phoneNumberCountry: 'PL',
      deliveryPointIdV2: 'PL-P1',
      deliveryPoint: { storeId: 'PL-P1', name: 'Żabka Złota', city: 'WARSZAWA', country: 'PL' },
    },
    arrives: null,
    readyOn: null,
  },
  collectedAt: null,
  taxedIn: 'PL',
  lines: [
    line,
    { ...line, position: 2, sku: '1000456-S', name: 'Sweter', unitPrice: 45_900, discount: 0, quantity: 2 },
  ],
  extras: [
    { kind: 'gift-card', reference: 'g', amount: 20_000 },
    { kind: 'donation', reference: 'd', amount: 500 },
  ],
  discounts: [{ type: 'REM', reference: 'KNIT20', value: 12_990 }],
  payments: [
    { product: 'gift-card', lastDigits: '4711', amount: 20_000 },
    { product: 'paypal', lastDigits: null, amount: 211_110 },
  ],
  shippingPrice: 1900,
  waived: 0,
  total: 231_110,
};
