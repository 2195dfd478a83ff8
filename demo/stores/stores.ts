import { storeDepartments, storeServices } from '../../shared/contract/stores/store-services.ts';
import { shoppingTowns, type Town } from '../../starter/places/towns.ts';
import { addressIn, somewhereNear } from '../places/street.ts';
import { hash } from '../random.ts';
import { numbersIn } from './area-codes.ts';
import { firstStores, type StorePlace } from './first-stores.ts';
import { exceptionsOf, plainWeek, weekOf } from './week.ts';

/** A part of a list, in its order; each entry has a probability in percent. */
function some<Each extends string>(list: readonly Each[], shares: Record<Each, number>, seed: string): Each[] {
  return list.filter((each) => hash(each, seed) % 100 < shares[each]);
}

const serviceShares: Record<(typeof storeServices)[number], number> = {
  'click-and-collect': 96,
  reservation: 92,
  tailoring: 45,
  'personal-shopping': 25,
  'gift-wrapping': 70,
  returns: 98,
  repair: 30,
  'children-corner': 18,
  'wheelchair-access': 82,
  parking: 15,
};
const departmentShares: Record<(typeof storeDepartments)[number], number> = {
  women: 100,
  men: 74,
  children: 46,
  shoes: 68,
  accessories: 90,
  home: 22,
};

/** A store for each zip code of a town without one of the first stores: the first in its centre, others around. */
function storesIn(town: Town): Omit<StorePlace, 'storeId'>[] {
  const free = town.zipCodes.filter((zipCode) => !firstStores.some((own) => own.zipCode === zipCode));
  return free.map((zipCode, index) => {
    const seed = `store ${town.country} ${town.name} ${index}`;
    const { line1, quarter } = addressIn(town.country, town.name, index);
    return {
      name: hash('unnamed', seed) % 7 === 0 ? null : quarter,
      city: town.name,
      country: town.country,
      line1,
      zipCode,
      ...somewhereNear(town, index === 0 ? 250 : 3_200, seed),
    };
  });
}

/** Population of the town of a store. */
const populations = new Map(shoppingTowns.map((town) => [`${town.country} ${town.name}`, town.population]));

function withDetails(store: StorePlace, isFirst: boolean) {
  const { storeId: id, country: of, city } = store;
  const openingHours = isFirst ? plainWeek : weekOf(of, populations.get(`${of} ${city}`) ?? 0, id);
  const [prefix, figures] = numbersIn(of, city, store.zipCode);
  // In the demo's winter some stores are closed for renovation.
  const isClosed = !isFirst && hash('rebuilt', id) % 120 === 0;
  return {
    ...store,
    openingHours,
    phone: prefix + String(hash('phone', id) % 10 ** figures).padStart(figures, '0'),
    timeZone: /^(?:Las Palmas|Santa Cruz de Tenerife)/.test(city) ? 'Atlantic/Canary' : null,
    services: isFirst && of !== 'IT' ? storeServices : some(storeServices, serviceShares, id),
    departments: some(storeDepartments, departmentShares, id),
    exceptionalDays: exceptionsOf(of, openingHours, id),
    closedFrom: isClosed ? '2026-11-09' : null,
    closedUntil: isClosed ? '2026-12-12' : null,
  };
}

/** More than 400 stores in all countries, with ids from 1001 on, and the first stores. */
export function demoStores() {
  const made = shoppingTowns.flatMap(storesIn);
  return [
    ...firstStores.map((store) => withDetails(store, true)),
    ...made.map((store, index) => withDetails({ storeId: String(1001 + index), ...store }, false)),
  ];
}
