import { sellsGiftCards } from '../../shared/cart/gift-card-sale.ts';
import { beginsGiftCard } from '../../shared/catalogue/service-words.ts';
import type { Suggested } from '../../shared/catalogue/suggested.ts';
import type { CallInput } from '../../shared/contract/contract.ts';
import { shownPrice } from '../components/product/product-grid.tsx';
import { pageCalled, suggestHelp } from '../content/find-help.ts';
import { sharedTopics } from '../content/help-topics.ts';
import type { VisitorRequest } from '../page/page-module.ts';

/** Suggestions while somebody types: from the catalogue, the gift card where it is sold, and the help. */
export async function suggestionsFor(request: VisitorRequest, input: CallInput<'getSuggestions'>): Promise<Suggested> {
  const { gateway, domain, t } = request;
  const [found, known] = await Promise.all([gateway.call('getSuggestions', input), sharedTopics(request)]);
  const topics = known ?? [];
  const named = pageCalled(request, topics, input.query);
  // The search leads to this page; products with a similar name are not meant.
  if (named !== undefined) return { values: [], families: [], products: [], help: [named] };
  const isMeant = sellsGiftCards(domain) && beginsGiftCard(input.query);
  const values = isMeant ? [t('cart.gift-card'), ...found.values] : found.values;
  const isFound = values.length + found.families.length + found.products.length > 0;
  const help = suggestHelp(request, topics, { typed: input.query, isFound });
  const products = found.products.map((product) => {
    const { isLowest } = product.prices.current;
    return isLowest === true ? { ...product, price: shownPrice(product.prices.current, request).now } : product;
  });
  return { ...found, products, values, help };
}
