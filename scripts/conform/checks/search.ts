import type { CallInput } from '../../../shared/contract/contract.ts';
import { type CheckGroup, must } from '../trial/check.ts';
import { NotChecked } from '../trial/client.ts';
import type { Market, Trial } from '../trial/trial.ts';
import { allPages, maxPages, mustFilter, pageSize } from './lists.ts';
import { mustBeIn, mustCostAsListed } from './pages.ts';

/** A page of the search, in the market that is examined. */
async function search(trial: Trial, query: string, page = 1, filters = '') {
  return searchIn(trial, await trial.market(), { query, page, filters });
}

function searchIn(
  { client }: Trial,
  { stranger, parameters }: Market,
  asked: Pick<CallInput<'searchProducts'>, 'query' | 'page' | 'filters'>,
) {
  const usual = { size: pageSize, sort: 'recommended', currency: parameters.devise } as const;
  return client.call('searchProducts', { ...usual, ...asked }, stranger);
}

/** A query that finds something. */
async function findable(trial: Trial): Promise<string> {
  return longestWord((await trial.product()).card.name);
}

function longestWord(name: string): string {
  const [word = name] = name.split(/\s+/).sort((a, b) => b.length - a.length);
  return word;
}

/** Texts that break searches which put them into a query language, or into an address. */
const awkward = ['"', "l'été", 'a AND', '100%', '👗', '((', 'robe\\', '<b>', '- -', 'x'.repeat(100)];

export const searching: CheckGroup = {
  needed: 'search',
  checks: [
    {
      name: 'A product is found by a word of its name',
      calls: ['searchProducts'],
      async run(trial) {
        const word = await findable(trial);
        const { products, exact } = await search(trial, word);
        must(
          products.length > 0 || (exact !== null && (exact.product !== null || exact.family !== null)),
          `searchProducts: nothing for '${word}', a word of a product's name`,
        );
        must(products.length <= pageSize, `searchProducts: ${products.length} products on a page of ${pageSize}`);
      },
    },
    {
      name: 'A search has the prices of listings, in the currency of every market',
      calls: ['searchProducts'],
      async run(trial) {
        for (const market of (await trial.marketsByCurrency()).values()) {
          const listed = await trial.productsIn(market);
          const [first] = listed;
          if (first === undefined) continue;
          const query = longestWord(first.name);
          const { products, exact } = await searchIn(trial, market, { query, page: 1, filters: '' });
          const found = [...products, ...(exact?.product ? [exact.product] : [])];
          mustBeIn('searchProducts', found, market);
          mustCostAsListed('searchProducts', found, listed, market);
        }
      },
    },
    {
      name: 'A search for nonsense finds nothing, and is no error',
      calls: ['searchProducts'],
      async run(trial) {
        const { total, products } = await search(trial, 'qzxwvkjpt');
        must(!total && products.length === 0, `searchProducts: ${total ?? products.length} results for 'qzxwvkjpt'`);
      },
    },
    {
      name: 'Any typed text is answered',
      calls: ['searchProducts'],
      async run(trial) {
        for (const query of awkward) await search(trial, query);
      },
    },
    {
      name: 'The pages of a search have no gaps and nothing twice',
      calls: ['searchProducts'],
      async run(trial) {
        const word = await findable(trial);
        const { cards, totals } = await allPages('searchProducts', (page) => search(trial, word, page));
        const ids = new Set(cards.map(({ optionId }) => optionId));
        must(ids.size === cards.length, `searchProducts: a product twice for '${word}'`);
        const expected = totals.at(-1) ?? null;
        must(
          expected === null || cards.length === Math.min(expected, maxPages * pageSize),
          `searchProducts: ${cards.length} of ${expected} for '${word}'`,
        );
      },
    },
    {
      name: 'A chosen filter of a search leaves what it says',
      calls: ['searchProducts'],
      async run(trial) {
        const word = await findable(trial);
        const all = await search(trial, word);
        if (all.facets.length === 0) throw new NotChecked('needs a search with filters');
        await mustFilter('searchProducts', all, (filters) => search(trial, word, 1, filters));
      },
    },
  ],
};
