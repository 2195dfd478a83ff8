import { type Sort, sorts } from '../../../shared/contract/catalogue/catalog.ts';
import { type CheckGroup, must } from '../trial/check.ts';
import { NotChecked } from '../trial/client.ts';
import type { Trial } from '../trial/trial.ts';
import { allPages, maxPages, mustFilter, pageSize } from './lists.ts';

/** Cards of the family that is examined, page after page, and the total that each page says. */
async function listed(trial: Trial, sort: Sort) {
  const { stranger, parameters } = await trial.market();
  const { familyId } = await trial.family();
  const asked = { familyId, size: pageSize, sort, currency: parameters.devise };
  return allPages('listProducts', (page) => trial.client.call('listProducts', { ...asked, page }, stranger));
}

const doubles = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

export const listings: CheckGroup = {
  needed: 'pages',
  checks: [
    {
      name: 'The pages of a listing have no gaps and nothing twice, in every order',
      calls: ['listProducts'],
      async run(trial) {
        for (const sort of sorts) {
          const { cards, totals } = await listed(trial, sort);
          const [twice] = doubles(cards.map(({ optionId }) => optionId));
          must(twice === undefined, `listProducts: ${twice} twice when sorted by ${sort}`);
          const [total = null] = totals;
          must(
            totals.every((each) => each === total),
            `listProducts: the total changes from page to page (${sort})`,
          );
          if (total === null) continue;
          const expected = Math.min(total, maxPages * pageSize);
          must(cards.length === expected, `listProducts: ${cards.length} of ${expected} when sorted by ${sort}`);
        }
      },
    },
    {
      name: 'Sorting by price sorts by price',
      calls: ['listProducts'],
      async run(trial) {
        const prices = async (sort: 'price-ascending' | 'price-descending') =>
          (await listed(trial, sort)).cards.map(({ prices: { current } }) => current.appliedPrice);
        const up = await prices('price-ascending');
        const down = await prices('price-descending');
        must(
          up.every((price, at) => price >= (up[at - 1] ?? 0)),
          'listProducts: price-ascending does not ascend',
        );
        must(
          down.every((price, at) => price <= (down[at - 1] ?? Number.POSITIVE_INFINITY)),
          'listProducts: price-descending does not descend',
        );
      },
    },
    {
      name: 'A page beyond the last is empty, and announces no more',
      calls: ['listProducts'],
      async run(trial) {
        const { stranger, parameters } = await trial.market();
        const { familyId } = await trial.family();
        const asked = { familyId, page: 1000, size: 96, sort: 'recommended', currency: parameters.devise } as const;
        const { products, more } = await trial.client.call('listProducts', asked, stranger);
        must(products.length === 0, `listProducts: ${products.length} products on page 1000`);
        must(!more, 'listProducts: page 1000 announces more');
      },
    },
    {
      name: 'A chosen filter leaves what it says, and unknown values choose nothing',
      calls: ['listProducts'],
      async run(trial) {
        const { stranger, parameters } = await trial.market();
        const { familyId } = await trial.family();
        const asked = { familyId, page: 1, size: pageSize, sort: 'recommended', currency: parameters.devise } as const;
        const ask = (filters: string) => trial.client.call('listProducts', { ...asked, filters }, stranger);
        const all = await ask('');
        await mustFilter('listProducts', all, ask);
        if (all.facets.length === 0) throw new NotChecked('needs a listing with filters');
      },
    },
  ],
};
