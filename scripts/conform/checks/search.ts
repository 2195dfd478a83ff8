import { type CheckGroup, must } from '../trial/check.ts';
import { NotChecked } from '../trial/client.ts';
import type { Trial } from '../trial/trial.ts';

async function search(trial: Trial, query: string, page = 1, filters?: string) {
  const { stranger, parameters } = await trial.market();
  const asked = { query, page, size: 24, sort: 'recommended', currency: parameters.devise } as const;
  return trial.client.call('searchProducts', { ...asked, ...(filters && { filters }) }, stranger);
}

/** The longest word of a product's name: a query that finds something. */
async function findable(trial: Trial): Promise<string> {
  const { card } = await trial.product();
  const [word = card.name] = card.name.split(/\s+/).sort((a, b) => b.length - a.length);
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
          products.length > 0 || exact?.product !== null || exact.family !== null,
          `searchProducts: nothing for '${word}', a word of a product's name`,
        );
        must(products.length <= 24, `searchProducts: ${products.length} products on a page of 24`);
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
        const found: string[] = [];
        let expected: number | null = null;
        for (let page = 1; page <= 6; page += 1) {
          const { products, total, more } = await search(trial, word, page);
          found.push(...products.map(({ optionId }) => optionId));
          expected = total;
          if (total === null ? !more : found.length >= total || products.length === 0) break;
        }
        must(new Set(found).size === found.length, `searchProducts: a product twice for '${word}'`);
        must(
          expected === null || found.length === Math.min(expected, 144),
          `searchProducts: ${found.length} of ${expected} for '${word}'`,
        );
      },
    },
    {
      name: 'A filter of a search leaves as many products as it says',
      calls: ['searchProducts'],
      async run(trial) {
        const word = await findable(trial);
        const { facets } = await search(trial, word);
        const [facet] = facets.flatMap(({ name, values }) => values.map((value) => ({ name, ...value })));
        if (facet === undefined) throw new NotChecked('needs a search with filters');
        const { total } = await search(trial, word, 1, new URLSearchParams({ [facet.name]: facet.id }).toString());
        must(
          total === null || facet.count === null || total === facet.count,
          `searchProducts: ${facet.name}=${facet.id} leaves ${total} of ${facet.count}`,
        );
      },
    },
  ],
};
