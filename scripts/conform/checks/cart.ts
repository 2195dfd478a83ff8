import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { Product, Size } from '../../../shared/contract/catalogue/product.ts';
import { maxQuantity } from '../../../shared/contract/catalogue/quantity.ts';
import type { CallName } from '../../../shared/contract/contract.ts';
import { type CheckGroup, must } from '../trial/check.ts';
import { answerOf, type Caller, NotChecked, read } from '../trial/client.ts';
import type { Market, Trial } from '../trial/trial.ts';
import { priceText, unknownId } from './pages.ts';

/** Id and version of a cart, as a write needs them. */
export const of = ({ id, version }: Pick<Cart, 'id' | 'version'>) => ({ cartId: id, version });

const noCart = 'No cart found for id';

/** A stranger's cart with one piece. */
export async function filledCart(trial: Trial, as: Caller): Promise<Cart> {
  const { sizes } = await trial.product();
  return trial.client.call('addProduct', { ...of(await trial.cart(as)), sku: sizes[0].sku }, as);
}

/** Sizes of which the number of pieces is looked at. */
const maxTried = 12;

/** Skus of which there may be few pieces: those that are nearly sold out first. */
async function scarceSkus(trial: Trial): Promise<string[]> {
  if (trial.facts.lastPieces !== undefined) return [trial.facts.lastPieces];
  const market = await trial.market();
  const optionIds = (await trial.productsIn(market)).map(({ optionId }) => optionId).join(',');
  const asked = { optionIds, currency: market.parameters.devise, sizes: 'true' } as const;
  const { products } = await trial.client.call('listOptions', asked, market.stranger);
  const sizes = products.flatMap((each) => each.sizes).filter((each) => each.availabilityType !== 'IN_STORE_ONLY');
  const skus = (availability: Size['availability']) =>
    sizes.flatMap((each) => (each.availability === availability ? [each.sku] : []));
  return [...skus('SOON_UNAVAILABLE'), ...skus('AVAILABLE')].slice(0, maxTried);
}

/** A cart and its line of a sku with fewer pieces than a line may have; undefined if none was found. */
async function scarceLine(trial: Trial, as: Caller) {
  let cart = await trial.cart(as);
  for (const sku of await scarceSkus(trial)) {
    cart = await trial.client.call('addProduct', { ...of(cart), sku }, as);
    const line = cart.lineItems.find((each) => each.sku === sku);
    must(line !== undefined, `addProduct: no line of ${sku}`);
    if (line.stock < maxQuantity) return { cart, line };
  }
  return undefined;
}

const pieces = ({ lineItems }: Cart): number => lineItems.reduce((sum, { quantity }) => sum + quantity, 0);

/** @throws Violation unless the amounts of a cart are the sums of their parts */
export function mustAddUp(call: string, cart: Cart): void {
  for (const { sku, quantity, price, totalPrice } of cart.lineItems)
    must(
      totalPrice.centAmount <= quantity * price.centAmount && totalPrice.centAmount >= 0,
      `${call}: ${quantity} of ${sku} for ${price.centAmount} each cost ${totalPrice.centAmount}`,
    );
  const lines = cart.lineItems.reduce((sum, { totalPrice }) => sum + totalPrice.centAmount, 0);
  must(
    cart.subtotalPrice.centAmount === lines,
    `${call}: the subtotal is ${cart.subtotalPrice.centAmount}, its lines cost ${lines}`,
  );
  const extras = [...cart.giftCards, ...cart.donations, ...(cart.loyaltyCard === null ? [] : [cart.loyaltyCard])];
  const added = extras.reduce((sum, { price }) => sum + price.centAmount, cart.shippingInfo?.price.centAmount ?? 0);
  const off = [...cart.discounts, ...cart.discountCode].reduce((sum, { value }) => sum + value, 0);
  must(
    cart.totalPrice.centAmount === lines + added - off,
    `${call}: the total is ${cart.totalPrice.centAmount}, its parts are ${lines + added - off}`,
  );
}

/** Price of a size on the page of its product, in cents. */
function priceOf({ options }: Product, sku: string): number | undefined {
  for (const { prices, sizes } of options) {
    const size = sizes.find((each) => each.sku === sku);
    if (size !== undefined) return (size.prices ?? prices).current.appliedPrice;
  }
  return undefined;
}

/** @throws Violation unless the only line of a cart has the price of its product */
function mustCost(call: CallName, { lineItems: [line] }: Cart, price: number | undefined): void {
  must(line !== undefined, `${call}: the cart has no line`);
  must(price !== undefined, `${call}: the cart has ${line.sku}, which its product does not have`);
  const { sku, quantity, discountMessages, totalPrice, catalogPrice } = line;
  const unit = line.price.centAmount;
  const fault = `${call}: the cart has ${sku} at`;
  must(catalogPrice.price === price, `${fault} the catalogue price ${catalogPrice.price}, its product costs ${price}`);
  // A line may be reduced in the cart.
  if (discountMessages.length > 0) {
    must(unit <= price, `${fault} ${unit} a piece, its product costs ${price}`);
    return;
  }
  must(unit === price, `${fault} ${unit} a piece, its product costs ${price}`);
  must(
    totalPrice.centAmount === quantity * price,
    `${call}: ${quantity} of ${sku} cost ${totalPrice.centAmount} in the cart, ${price} each on its page`,
  );
}

/** @throws Violation unless a cart is in the currency of its market */
function mustBeInCurrency(call: CallName, { totalPrice }: Cart, { locale, parameters: { devise } }: Market): void {
  const { currencyCode } = totalPrice;
  must(currencyCode === devise, `${call}: a cart in ${currencyCode} in ${locale}, which has ${devise}`);
}

/** Adds a piece; after a conflict it reads the cart and tries again, as the storefront does. */
async function addPersistently(trial: Trial, as: Caller, { id }: Cart, sku: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { version } = await trial.client.call('getCart', { cartId: id }, as);
    const { ok, status } = await trial.client.send('addProduct', { cartId: id, version, sku }, as);
    if (ok) return;
    must(status === 409, `addProduct: ${status} of four writes at once, where 409 is needed`);
  }
  must(false, 'addProduct: 409 twenty times for one of four writes');
}

export const carts: CheckGroup = {
  needed: 'cart',
  checks: [
    {
      name: 'A new cart is empty, costs nothing, and is read as it was answered',
      calls: ['createCart', 'getCart'],
      async run(trial) {
        const { stranger, parameters } = await trial.market();
        const made = await trial.cart(stranger);
        must(made.lineItems.length === 0 && made.totalPrice.centAmount === 0, 'createCart: the cart is not empty');
        must(
          made.totalPrice.currencyCode === parameters.devise,
          `createCart: in ${made.totalPrice.currencyCode}, the market has ${parameters.devise}`,
        );
        const read = await trial.client.call('getCart', { cartId: made.id }, stranger);
        must(read.id === made.id && read.version === made.version, 'getCart: another id or version than createCart');
      },
    },
    {
      name: 'A cart that does not exist is unknown, with the words that the storefront looks for',
      calls: ['getCart'],
      async run(trial) {
        const { stranger } = await trial.market();
        const asked = { cartId: crypto.randomUUID() };
        const { message } = await trial.client.refused('getCart', asked, stranger, ['cart-unknown']);
        must(message.startsWith(noCart), `getCart: the message of the 404 does not begin with '${noCart}': ${message}`);
      },
    },
    {
      name: 'A piece comes into the cart once, at its price, and raises the version',
      calls: ['addProduct'],
      async run(trial) {
        const { stranger } = await trial.market();
        const { card, product, sizes } = await trial.product();
        const price = priceOf(product, sizes[0].sku);
        const empty = await trial.cart(stranger);
        const one = await trial.client.call('addProduct', { ...of(empty), sku: sizes[0].sku }, stranger);
        must(one.version > empty.version, 'addProduct: the version is not raised');
        const [line] = one.lineItems;
        must(
          one.lineItems.length === 1 && line?.sku === sizes[0].sku && line.quantity === 1,
          'addProduct: not one piece of the sku',
        );
        must(
          line.productId === card.productId && line.optionId === card.optionId,
          `addProduct: the line is of ${line.productId}/${line.optionId}, not of ${card.productId}/${card.optionId}`,
        );
        mustAddUp('addProduct', one);
        mustCost('addProduct', one, price);
        const two = await trial.client.call('addProduct', { ...of(one), sku: sizes[0].sku }, stranger);
        must(two.lineItems.length === 1 && pieces(two) === 2, 'addProduct: a second piece is not in the same line');
        mustAddUp('addProduct', two);
        mustCost('addProduct', two, price);
      },
    },
    {
      name: 'A sku, a line and a cart that do not exist are unknown',
      calls: ['addProduct', 'setQuantity', 'deleteProduct'],
      async run(trial) {
        const { stranger } = await trial.market();
        const { sizes } = await trial.product();
        const cart = await filledCart(trial, stranger);
        const lineId = crypto.randomUUID();
        const sku = `${unknownId}-X`;
        await trial.client.refused('addProduct', { ...of(cart), sku }, stranger, ['unknown', 'out-of-stock']);
        const more = { ...of(cart), lineItemId: lineId, quantity: 2 };
        await trial.client.refused('setQuantity', more, stranger, ['unknown']);
        await trial.client.refused('deleteProduct', { ...of(cart), lineId }, stranger, ['unknown']);
        const nowhere = { cartId: crypto.randomUUID(), version: 1, sku: sizes[0].sku };
        await trial.client.refused('addProduct', nowhere, stranger, ['cart-unknown']);
      },
    },
    {
      name: 'A write with a former version is refused and changes nothing: a repetition is never carried out twice',
      calls: ['addProduct', 'setQuantity', 'deleteProduct', 'refreshCart', 'deleteCart'],
      async run(trial) {
        const { stranger } = await trial.market();
        const { sizes } = await trial.product();
        const empty = await trial.cart(stranger);
        const input = { ...of(empty), sku: sizes[0].sku };
        const cart = await trial.client.call('addProduct', input, stranger);
        // As after an answer that was lost.
        await trial.client.refused('addProduct', input, stranger, ['cart-changed']);
        const [line] = cart.lineItems;
        must(line !== undefined, 'addProduct: no line');
        const old = of(empty);
        const three = { ...old, lineItemId: line.lineId, quantity: 3 };
        await trial.client.refused('setQuantity', three, stranger, ['cart-changed']);
        await trial.client.refused('deleteProduct', { ...old, lineId: line.lineId }, stranger, ['cart-changed']);
        await trial.client.refused('refreshCart', old, stranger, ['cart-changed']);
        await trial.client.refused('deleteCart', old, stranger, ['cart-changed']);
        const after = await trial.client.call('getCart', { cartId: cart.id }, stranger);
        must(pieces(after) === 1, `getCart: ${pieces(after)} pieces after writes that were refused, 1 is needed`);
        must(after.version === cart.version, 'getCart: another version after writes that were refused');
      },
    },
    {
      name: 'A quantity is set as a whole, and a line removed',
      calls: ['setQuantity', 'deleteProduct'],
      async run(trial) {
        const { stranger } = await trial.market();
        const cart = await filledCart(trial, stranger);
        const [line] = cart.lineItems;
        must(line !== undefined, 'addProduct: no line');
        if (line.stock < 2) throw new NotChecked('needs a size with two pieces');
        const set = { ...of(cart), lineItemId: line.lineId, quantity: 2 };
        const two = await trial.client.call('setQuantity', set, stranger);
        must(pieces(two) === 2, `setQuantity: ${pieces(two)} pieces instead of 2`);
        mustAddUp('setQuantity', two);
        const same = await trial.client.call('setQuantity', { ...set, ...of(two) }, stranger);
        must(pieces(same) === 2, `setQuantity: ${pieces(same)} pieces after 2 were set twice`);
        const left = await trial.client.call('deleteProduct', { ...of(same), lineId: line.lineId }, stranger);
        must((left?.lineItems ?? []).length === 0, 'deleteProduct: the line is still there');
        // Its answer may be null, and a gateway may remove an empty cart.
        const { ok, body } = await trial.client.send('getCart', { cartId: cart.id }, stranger);
        must(!ok || pieces(read('getCart', body)) === 0, 'getCart: a line is still there after deleteProduct');
      },
    },
    {
      name: 'More pieces of a line than there are, or than a cart may have, are refused, and leave it as it was',
      calls: ['setQuantity'],
      async run(trial) {
        const { stranger } = await trial.market();
        const scarce = await scarceLine(trial, stranger);
        if (scarce === undefined)
          throw new NotChecked(
            `needs a size with fewer than ${maxQuantity} pieces: there is none among the first ${maxTried} of the family, name one as "lastPieces" in --facts`,
          );
        const { cart, line } = scarce;
        const set = { ...of(cart), lineItemId: line.lineId, quantity: line.stock + 1 };
        await trial.client.refused('setQuantity', set, stranger, ['out-of-stock', 'too-many-pieces']);
        const after = await trial.client.call('getCart', { cartId: cart.id }, stranger);
        must(
          pieces(after) === pieces(cart),
          `getCart: ${pieces(after)} pieces after a refused quantity, ${pieces(cart)} before it`,
        );
      },
    },
    {
      name: 'Another size takes the place of a line, or stands beside it',
      calls: ['addProduct'],
      async run(trial) {
        const { stranger } = await trial.market();
        const { sizes } = await trial.product();
        const cart = await filledCart(trial, stranger);
        const [line] = cart.lineItems;
        const input = { ...of(cart), sku: sizes[1].sku, inPlaceOf: line?.lineId ?? '' };
        const { lineItems } = await trial.client.call('addProduct', input, stranger);
        const skus = lineItems.map(({ sku }) => sku);
        must(
          skus.join() === sizes[1].sku ||
            skus.toSorted().join() ===
              sizes
                .map(({ sku }) => sku)
                .toSorted()
                .join(),
          `addProduct: ${skus.join(',')} in place of ${sizes[0].sku}`,
        );
      },
    },
    {
      name: 'A refreshed cart keeps its pieces',
      calls: ['refreshCart'],
      async run(trial) {
        const { stranger } = await trial.market();
        const cart = await filledCart(trial, stranger);
        const after = await trial.client.call('refreshCart', of(cart), stranger);
        must(pieces(after) === 1 && after.id === cart.id, 'refreshCart: the piece is gone');
        mustAddUp('refreshCart', after);
      },
    },
    {
      name: 'Of four writes with one version one is carried out',
      calls: ['addProduct'],
      async run(trial) {
        const { stranger } = await trial.market();
        const { sizes } = await trial.product();
        const empty = await trial.cart(stranger);
        const input = { ...of(empty), sku: sizes[0].sku };
        const replies = await Promise.all([1, 2, 3, 4].map(() => trial.client.send('addProduct', input, stranger)));
        const statuses = replies.map(({ status }) => status).toSorted();
        must(
          statuses.filter((status) => status === 200).length === 1,
          `addProduct: four at once with one version are answered ${statuses.join(', ')}: one 200 and three 409 are needed`,
        );
        must(
          statuses.every((status) => status === 200 || status === 409),
          `addProduct: four at once are answered ${statuses.join(', ')}, where 409 is needed`,
        );
        const after = await trial.client.call('getCart', { cartId: empty.id }, stranger);
        must(pieces(after) === 1, `getCart: ${pieces(after)} pieces after one of four writes was accepted`);
      },
    },
    {
      name: 'Four writers at once lose nothing',
      calls: ['addProduct', 'getCart'],
      async run(trial) {
        const { stranger } = await trial.market();
        const { sizes } = await trial.product();
        const cart = await trial.cart(stranger);
        const skus = [sizes[0].sku, sizes[1].sku, sizes[0].sku, sizes[1].sku];
        await Promise.all(skus.map((sku) => addPersistently(trial, stranger, cart, sku)));
        const after = await trial.client.call('getCart', { cartId: cart.id }, stranger);
        must(pieces(after) === 4, `getCart: ${pieces(after)} pieces after four were added at once`);
        mustAddUp('getCart', after);
      },
    },
    {
      name: 'New carts of all markets are in their currency',
      calls: ['createCart'],
      async run(trial) {
        for (const market of await trial.markets())
          mustBeInCurrency('createCart', await trial.cart(market.stranger), market);
      },
    },
    {
      name: 'Carts and descriptions of skus have the prices of the products, in the currency of every market',
      calls: ['addProduct', 'listPieces'],
      async run(trial) {
        const { product, sizes } = await trial.product();
        const { productId } = product;
        const { sku } = sizes[0];
        for (const [currency, market] of await trial.marketsByCurrency()) {
          const { locale, stranger } = market;
          const reply = await trial.client.send('getProduct', { productId, currency }, stranger);
          const price = reply.status === 404 ? undefined : priceOf(answerOf('getProduct', reply), sku);
          // A product may not be sold in a market.
          if (price === undefined) continue;
          const input = { ...of(await trial.cart(stranger)), sku };
          const cart = await trial.client.call('addProduct', input, stranger);
          mustBeInCurrency('addProduct', cart, market);
          mustAddUp('addProduct', cart);
          mustCost('addProduct', cart, price);
          const { pieces: found } = await trial.client.call('listPieces', { skus: sku, currency }, stranger);
          const piece = found.find((each) => each.sku === sku);
          must(piece !== undefined, `listPieces: nothing for ${sku} in ${locale}, where it is sold`);
          const [here, there] = [priceText(piece.prices.current), `${price} cents ${currency}`];
          must(here === there, `listPieces: ${sku} costs ${here} in ${locale}, getProduct: ${there}`);
        }
      },
    },
    {
      name: 'Descriptions of skus come in the requested order, without those that do not exist',
      calls: ['listPieces'],
      async run(trial) {
        const { stranger, parameters } = await trial.market();
        const { sizes } = await trial.product();
        const wanted = [sizes[1].sku, sizes[0].sku];
        const skus = [wanted[0], `${unknownId}-X`, wanted[1]].join(',');
        const found = await trial.client.call('listPieces', { skus, currency: parameters.devise }, stranger);
        const got = found.pieces.map(({ sku }) => sku);
        must(got.join() === wanted.join(), `listPieces: ${got.join(',')} for ${wanted.join(',')}`);
      },
    },
    {
      name: 'A removed cart is gone',
      calls: ['deleteCart'],
      async run(trial) {
        const { stranger } = await trial.market();
        const cart = await filledCart(trial, stranger);
        await trial.client.call('deleteCart', of(cart), stranger);
        await trial.client.refused('getCart', { cartId: cart.id }, stranger, ['cart-unknown']);
      },
    },
  ],
};
