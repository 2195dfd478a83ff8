/** Returns the first colour of each product, in the given order: a short row shows no product twice. */
export function onePerProduct<Card extends { productId: string }>(cards: readonly Card[]): Card[] {
  const products = new Map<string, Card>();
  for (const card of cards) if (!products.has(card.productId)) products.set(card.productId, card);
  return [...products.values()];
}
