import { hashPassword } from '../backend/authentication/passwords.ts';
import { insertDelivery, replaceBilling, settleFavorite } from '../backend/customers/addresses.ts';
import type { BillingAddress, Client, DeliveryAddress } from '../shared/contract/account/customer.ts';
import { upperCased } from '../shared/format/upper-case.ts';

/** The password of all demo customers. */
export const demoPassword = 'selvedge-demo';

interface DemoCustomer extends Pick<Client, 'customerId' | 'email' | 'firstName' | 'lastName'> {
  isDeleted?: true;
  gender?: Client['gender'];
  birthday?: string;
  phoneNumber?: string;
  phoneNumberCountry?: Client['phoneNumberCountry'];
  preferredChannel?: string;
  loyaltyNumber?: string;
  loyaltyType?: Client['loyaltyType'];
  loyaltyCreationDate?: string;
  createdAt: string;
  billing?: Omit<BillingAddress, 'firstName' | 'lastName' | 'quality'>;
  deliveries: Omit<DeliveryAddress, 'firstName' | 'lastName' | 'quality' | 'phoneNumberQuality'>[];
  subscribed: readonly ('NEWS' | 'TIC' | 'INVIT' | 'SURV')[];
}

const noLines = { line2: '', line3: '', line4: '' };

/** Camille has a loyalty card, Hanna is of the second type, Nell is new, Dorian has deleted his account. */
export const demoCustomers: readonly DemoCustomer[] = [
  {
    customerId: '7f0e6a52-3a0b-4a52-9d0c-1c1f0a7b2001',
    email: 'fid@example.com',
    firstName: 'Camille',
    lastName: 'Renaud',
    gender: 'F',
    birthday: '1988-05-17',
    phoneNumber: '+33639980112',
    phoneNumberCountry: 'FR',
    preferredChannel: 'EMAIL',
    loyaltyNumber: '2790012345678',
    loyaltyType: 'FID',
    loyaltyCreationDate: '2021-09-04',
    createdAt: '2021-09-04T09:12:00.000Z',
    subscribed: ['NEWS', 'TIC'],
    billing: {
      ...noLines,
      line1: '14 RUE DES MARTYRS',
      line3: 'BATIMENT B',
      zipCode: '75009',
      city: 'PARIS',
      country: 'FR',
    },
    deliveries: [
      {
        ...noLines,
        id: '3c7a5f6e-52c0-4b4e-8a36-6a1d2f0e3001',
        line1: '14 RUE DES MARTYRS',
        line3: 'BATIMENT B',
        zipCode: '75009',
        city: 'PARIS',
        country: 'FR',
        phoneNumber: '+33639980112',
        phoneNumberCountry: 'FR',
        favorite: true,
      },
      {
        ...noLines,
        id: '3c7a5f6e-52c0-4b4e-8a36-6a1d2f0e3002',
        line1: '3 QUAI SAINT-VINCENT',
        zipCode: '69001',
        city: 'LYON',
        country: 'FR',
        phoneNumber: '+33639980112',
        phoneNumberCountry: 'FR',
        favorite: false,
      },
    ],
  },
  {
    customerId: '7f0e6a52-3a0b-4a52-9d0c-1c1f0a7b2002',
    email: 'hsp@example.com',
    firstName: 'Hanna',
    lastName: 'Lindner',
    gender: 'F',
    birthday: '1979-11-02',
    phoneNumber: '+491713920001',
    phoneNumberCountry: 'DE',
    preferredChannel: 'EMAIL',
    loyaltyNumber: '2790098765438',
    loyaltyType: 'HSP',
    loyaltyCreationDate: '2019-03-21',
    createdAt: '2019-03-21T16:40:00.000Z',
    subscribed: ['NEWS', 'INVIT'],
    billing: { ...noLines, line1: 'KASTANIENALLEE 27', zipCode: '10435', city: 'BERLIN', country: 'DE' },
    deliveries: [
      {
        ...noLines,
        id: '3c7a5f6e-52c0-4b4e-8a36-6a1d2f0e3003',
        line1: 'KASTANIENALLEE 27',
        zipCode: '10435',
        city: 'BERLIN',
        country: 'DE',
        phoneNumber: '+491713920001',
        phoneNumberCountry: 'DE',
        favorite: true,
      },
      {
        ...noLines,
        id: '3c7a5f6e-52c0-4b4e-8a36-6a1d2f0e3004',
        line1: '9 PLACE KLEBER',
        zipCode: '67000',
        city: 'STRASBOURG',
        country: 'FR',
        phoneNumber: '+491713920001',
        phoneNumberCountry: 'DE',
        favorite: false,
      },
    ],
  },
  {
    customerId: '7f0e6a52-3a0b-4a52-9d0c-1c1f0a7b2003',
    email: 'new@example.com',
    firstName: 'Nell',
    lastName: 'Ashworth',
    createdAt: '2026-07-01T08:00:00.000Z',
    subscribed: [],
    deliveries: [],
  },
  {
    customerId: '7f0e6a52-3a0b-4a52-9d0c-1c1f0a7b2004',
    email: 'deleted@example.com',
    firstName: 'Dorian',
    lastName: 'Kowalski',
    gender: 'M',
    isDeleted: true,
    createdAt: '2020-01-15T11:25:00.000Z',
    subscribed: [],
    deliveries: [],
  },
];

const subscriptionTypes = ['NEWS', 'TIC', 'INVIT', 'SURV'] as const;

/** Seeds the demo customers with password, addresses and subscriptions. Existing ones are not changed. */
export async function seedCustomers(
  db: D1Database,
  options: { onProgress?: (done: number, total: number, label: string) => void } = {},
): Promise<void> {
  for (const [index, customer] of demoCustomers.entries()) {
    const known = await db.prepare('SELECT 1 FROM customers WHERE email = ?').bind(customer.email).first();
    if (known !== null) continue;
    // The salt is derived from the e-mail, so that the same seed gives the same database.
    const salt = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(customer.email));
    const password = await hashPassword(demoPassword, new Uint8Array(salt.slice(0, 16)));
    await db.batch([
      insertCustomer(db, customer),
      db
        .prepare('INSERT INTO credentials (customer_id, password, updated_at) VALUES (?, ?, ?)')
        .bind(customer.customerId, password, customer.createdAt),
      ...subscriptionTypes.map((type) =>
        db
          .prepare('INSERT INTO subscriptions (customer_id, type, optin) VALUES (?, ?, ?)')
          .bind(customer.customerId, type, customer.subscribed.includes(type) ? 'YES' : 'NO'),
      ),
      ...addressesOf(db, customer),
    ]);
    options.onProgress?.(index + 1, demoCustomers.length, 'customers');
  }
}

function insertCustomer(db: D1Database, customer: DemoCustomer): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO customers
         (customer_id, email, is_deleted, optin_news, first_name, last_name, gender, birthday, phone_number,
          phone_number_country, preferred_channel, loyalty_number, loyalty_type, loyalty_creation_date,
          created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?15)`,
    )
    .bind(
      customer.customerId,
      customer.email,
      customer.isDeleted === true ? 1 : 0,
      customer.subscribed.includes('NEWS') ? 'YES' : 'NO',
      customer.firstName,
      customer.lastName,
      customer.gender ?? null,
      customer.birthday ?? null,
      customer.phoneNumber ?? null,
      customer.phoneNumberCountry ?? null,
      customer.preferredChannel ?? null,
      customer.loyaltyNumber ?? null,
      customer.loyaltyType ?? null,
      customer.loyaltyCreationDate ?? null,
      customer.createdAt,
    );
}

/** Names in addresses are in upper case, as the shop sends them (specification, section 5). */
function addressesOf(db: D1Database, customer: DemoCustomer): D1PreparedStatement[] {
  const { customerId, createdAt, billing } = customer;
  const named = {
    firstName: upperCased(customer.firstName),
    lastName: upperCased(customer.lastName),
    quality: '0',
    phoneNumberQuality: '0',
  };
  return [
    ...customer.deliveries.flatMap((address) => [
      insertDelivery(db, customerId, { ...named, ...address }, createdAt),
      ...settleFavorite(db, customerId, address.id, address.favorite),
    ]),
    ...(billing === undefined ? [] : [replaceBilling(db, customerId, { ...named, ...billing }, createdAt)]),
  ];
}
