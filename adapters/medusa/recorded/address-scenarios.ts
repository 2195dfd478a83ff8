import { type AdapterClient, refusal } from './adapter-client.ts';

const person = { firstName: 'ADA', lastName: 'BYRON' };
const paris = {
  line2: '',
  line3: '',
  line4: '',
  zipCode: '75002',
  city: 'PARIS',
  country: 'FR',
  quality: '0',
} as const;
const phone = { phoneNumber: '+33612345678', phoneNumberCountry: 'FR', phoneNumberQuality: '0' } as const;

const bill = { ...person, ...paris, line1: '12 RUE DE LA PAIX' };
const home = { ...bill, ...phone, favorite: false };
const work = { ...home, line1: '1 PLACE VENDOME', line3: 'BATIMENT B', line4: 'ETAGE 3' };
const abroad = { ...home, country: 'DE', zipCode: '10119', city: 'BERLIN', line1: 'TORSTRASSE 1' } as const;

/** What customers do with their addresses. */
export const addressScenarios = {
  async deliveries(shop: AdapterClient) {
    const ada = shop.newCustomer();
    const list = () => shop.call('getDeliveryAddresses', {}, ada);
    const none = await shop.call('getAddresses', {}, ada);
    const first = await shop.call('createDeliveryAddress', home, ada);
    const second = await shop.call('createDeliveryAddress', { ...work, favorite: true }, ada);
    const again = await shop.call('createDeliveryAddress', work, ada);
    const both = await list();
    const unmarked = await shop.call('updateDeliveryAddress', { ...first, line2: 'FLAT 2', favorite: false }, ada);
    const third = await shop.call('createDeliveryAddress', abroad, ada);
    const inGermany = await shop.call('getAddresses', { country: 'DE' }, ada);
    await shop.call('deleteDeliveryAddress', { id: second.id }, ada);
    const left = await list();
    const gone = await refusal(shop.call('deleteDeliveryAddress', { id: second.id }, ada));
    return { none, first, second, again, both, unmarked, third, inGermany, left, gone };
  },

  async bills(shop: AdapterClient) {
    const ada = shop.newCustomer();
    const saved = await shop.call('updateBillingAddress', bill, ada);
    const changed = await shop.call('updateBillingAddress', { ...bill, line4: 'CEDEX' }, ada);
    const all = await shop.call('getAddresses', {}, ada);
    return { saved, changed, all, abroad: await shop.call('getAddresses', { country: 'DE' }, ada) };
  },

  async others(shop: AdapterClient) {
    const [ada, bob] = [shop.newCustomer(), shop.newCustomer()];
    const { id } = await shop.call('createDeliveryAddress', home, ada);
    const changed = await refusal(shop.call('updateDeliveryAddress', { ...work, id }, bob));
    const deleted = await refusal(shop.call('deleteDeliveryAddress', { id }, bob));
    const asked = await refusal(shop.call('getAddresses', {}));
    return { changed, deleted, asked, bobs: await shop.call('getAddresses', {}, bob) };
  },
};
