import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { Product, ProductCard, Size } from '../../../shared/contract/catalogue/product.ts';
import type { WebDomain } from '../../../shared/contract/markets/domain.ts';
import { type Currency, domainOf, type Locale, locales } from '../../../shared/markets/locales.ts';
import { answerOf, type Caller, type Client, NotChecked, Violation } from './client.ts';
import { type Customer, createCustomer, namedCustomer, type SignUp } from './customers.ts';
import type { Facts } from './facts.ts';

/** A market of the shop, as the gateway describes it. */
export interface Market {
  locale: Locale;
  parameters: WebDomain;
  /** A stranger in this market. */
  stranger: Caller;
}

export interface TrialOptions {
  client: Client;
  markets: readonly Locale[];
  facts: Facts;
  /** How to create accounts; undefined if that is not possible. */
  signUp: Omit<SignUp, 'callback'> | undefined;
  /** Origin of the shop, whose addresses after sign-in and payment are registered. */
  shop: string;
  /** Origins whose payment pages may be filled in. */
  origins: readonly string[];
}

/** Markets that are announced come first. */
const rank = (locale: Locale): number => (locales[locale].online ? 0 : 1);

/** Products of a family that are looked at. */
const sampled = 24;

/** Departments in which the suite looks for products. */
const maxDepartments = 12;

/** Families in which the suite looks for a product with two sizes in stock, and products of each. */
const maxFamilies = 4;
const maxProducts = 12;

interface ListedFamily {
  familyId: string;
  total: number | null;
  products: ProductCard[];
}

/** A text field of an answer that may be anything. */
function stringIn(body: unknown, name: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** What checks share: the markets, products to look at, customers. Each is found or made once. */
export class Trial {
  readonly client: Client;
  readonly facts: Facts;
  readonly shop: string;
  readonly origins: readonly string[];
  readonly #options: TrialOptions;
  readonly #made = new Map<string, Promise<unknown>>();
  readonly #carts: { cartId: string; as: Caller }[] = [];

  constructor(options: TrialOptions) {
    this.#options = options;
    this.client = options.client;
    this.facts = options.facts;
    this.shop = options.shop;
    this.origins = options.origins;
  }

  #once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const made = this.#made.get(key) ?? make();
    this.#made.set(key, made);
    // One key is always made by the same function.
    return made as Promise<Value>;
  }

  /** All markets of the shop. @throws Violation if one is missing */
  markets(): Promise<Market[]> {
    return this.#once('markets', async () => {
      const [first] = this.#options.markets;
      if (first === undefined) throw new NotChecked('needs a market');
      const domains = [...new Set(this.#options.markets.map(domainOf))];
      const anybody = { locale: first, storeId: '1', token: null };
      const found = await this.client.call('getWebDomains', { domains: domains.join(',') }, anybody);
      return this.#options.markets.map((locale) => {
        const parameters = found.find(({ domain }) => domain === domainOf(locale));
        if (parameters === undefined)
          throw new Violation(`getWebDomains: nothing for ${domainOf(locale)} (${locale})`, 'failed');
        return { locale, parameters, stranger: { locale, storeId: parameters.storeId, token: null } };
      });
    });
  }

  /** The market in which what concerns one market is checked. */
  async market(): Promise<Market> {
    const [first] = await this.markets();
    if (first === undefined) throw new NotChecked('needs a market');
    return first;
  }

  /** For each currency of the shop the market in which it is checked: one that is announced, if there is one. */
  async marketsByCurrency(): Promise<Map<Currency, Market>> {
    const found = new Map<Currency, Market>();
    const announcedFirst = (await this.markets()).toSorted((one, other) => rank(one.locale) - rank(other.locale));
    for (const market of announcedFirst)
      if (!found.has(market.parameters.devise)) found.set(market.parameters.devise, market);
    return found;
  }

  /** The first products of the family that is examined, in a market. */
  productsIn({ locale, parameters, stranger }: Market): Promise<ProductCard[]> {
    return this.#once(`products in ${locale}`, async () => {
      const { familyId } = await this.family();
      const asked = { familyId, page: 1, size: sampled, sort: 'recommended', currency: parameters.devise } as const;
      return (await this.client.call('listProducts', asked, stranger)).products;
    });
  }

  /** The families that list something, in the order of the departments, each with its first products. */
  async *#families(): AsyncGenerator<ListedFamily> {
    const { stranger, parameters } = await this.market();
    const segmentations = await this.client.call('getSegmentations', {}, stranger);
    for (const { familyId } of segmentations.slice(0, maxDepartments)) {
      if (familyId === undefined) continue;
      const asked = { familyId, page: 1, size: sampled, sort: 'recommended', currency: parameters.devise } as const;
      const { products, total } = await this.client.call('listProducts', asked, stranger);
      if (products.length > 0) yield { familyId, total, products };
    }
  }

  /** A family that lists something, with its first products. */
  family(): Promise<ListedFamily> {
    return this.#once('family', async () => {
      for await (const family of this.#families()) return family;
      throw new Violation('listProducts: no family of getSegmentations lists a product', 'wrong');
    });
  }

  /** A product that can be bought in two sizes. */
  product(): Promise<{ product: Product; card: ProductCard; sizes: [Size, Size] }> {
    return this.#once('product', async () => {
      let families = 0;
      for await (const { products } of this.#families()) {
        for (const card of products.slice(0, maxProducts)) {
          const found = await this.#inTwoSizes(card);
          if (found !== undefined) return { card, ...found };
        }
        families += 1;
        if (families === maxFamilies) break;
      }
      throw new NotChecked(
        `needs a product with two sizes in stock: there is none among the first ${maxProducts} of ${families} families`,
      );
    });
  }

  /** The product of a card, if two sizes of this colour can be bought. */
  async #inTwoSizes({ productId, optionId }: ProductCard) {
    const { stranger, parameters } = await this.market();
    const product = await this.client.call('getProduct', { productId, currency: parameters.devise }, stranger);
    const option = product.options.find((each) => each.optionId === optionId);
    const [first, second] = (option?.sizes ?? []).filter(
      ({ availability, availabilityType }) => availability === 'AVAILABLE' && availabilityType !== 'IN_STORE_ONLY',
    );
    if (first === undefined || second === undefined) return undefined;
    const sizes: [Size, Size] = [first, second];
    return { product, sizes };
  }

  /** One of two customers without a cart. */
  customer(place: 0 | 1 = 0): Promise<Customer> {
    return this.#once(`customer ${place}`, async () => {
      const { facts, signUp } = this.#options;
      const { stranger } = await this.market();
      const named = facts.customers[place];
      if (named !== undefined) return namedCustomer(this.client, stranger, named);
      return this.newCustomer(signUp);
    });
  }

  /** A customer for one check only: it changes the account. */
  async newCustomer(signUp = this.#options.signUp): Promise<Customer> {
    const { stranger } = await this.market();
    if (signUp === undefined) throw new NotChecked('needs the address of the authentication service (--auth)');
    const callback = `${this.shop}/${stranger.locale}/auth/callback/`;
    return createCustomer(this.client, stranger, { ...signUp, callback });
  }

  /** A new cart, which is removed when all checks are made. */
  async cart(as: Caller): Promise<Cart> {
    const reply = await this.client.send('createCart', {}, as);
    const cartId = stringIn(reply.body, 'id');
    if (cartId !== undefined) this.#carts.push({ cartId, as });
    return answerOf('createCart', reply);
  }

  /** Removes what was made, as far as the gateway lets it. */
  async tidy(): Promise<void> {
    for (const { cartId, as } of this.#carts)
      try {
        const { ok, body } = await this.client.send('getCart', { cartId }, as);
        if (!ok || typeof body !== 'object' || body === null || !('version' in body)) continue;
        await this.client.send('deleteCart', { cartId, version: Number(body.version) }, as);
      } catch (error) {
        // Without an answer this cart stays.
        if (!(error instanceof Violation)) throw error;
      }
  }
}
