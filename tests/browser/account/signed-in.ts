import { translate } from '../../../shared/i18n/i18n.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import type { Backend } from '../../integration/cart/carts-fixture.ts';
import { customer } from '../../integration/faults/faults-visitor.ts';
import { demoPassword } from '../../shop/http-visitor.ts';
import { type Visitor, type VisitorOptions, visit } from '../../visitor.ts';

interface Options extends VisitorOptions {
  locale: Locale;
  /** Signed in just now, not some time ago. */
  fresh?: boolean;
}

/** A new customer with a password, signed in, in a browser of their own; finds elements by the texts of the market. */
export async function signedIn(backend: Backend, { locale, fresh = false, ...options }: Options) {
  const { shop } = backend;
  const { guest, shopper } = await customer(backend, locale, { fresh });
  await givePassword(backend, { guest, shopper });
  const visitor = await visit(options);
  await visitor.context.addCookies(
    [...guest.cookies].map(([name, value]) => ({ name, value, url: shop.shopUrl, secure: true })),
  );
  return new SignedIn(visitor, { backend, shopper, locale, scripted: options.javaScriptEnabled !== false });
}

type Customer = Pick<Awaited<ReturnType<typeof customer>>, 'guest' | 'shopper'>;

type Shopper = Customer['shopper'];

/** Sets the password of all test customers; drafts in the sealed cookie stay theirs after the session has expired. */
export async function givePassword({ db }: Backend, { guest, shopper }: Customer): Promise<void> {
  await db
    .prepare(
      `INSERT INTO credentials (customer_id, password, updated_at)
       SELECT ?, password, k.updated_at FROM credentials k JOIN customers USING (customer_id)
       WHERE email = 'new@example.com'`,
    )
    .bind(shopper.customerId)
    .run();
  guest.cookies.set('last_customer_local', shopper.customerId);
}

interface Person {
  backend: Backend;
  shopper: Shopper;
  locale: Locale;
  scripted: boolean;
}

/** A tab of a customer. */
export class SignedIn implements Person {
  readonly page: Visitor['page'];
  readonly context: Visitor['context'];
  readonly backend: Backend;
  readonly shopper: Shopper;
  readonly locale: Locale;
  /** True if the browser runs scripts. */
  readonly scripted: boolean;
  readonly t;

  constructor({ page, context }: Visitor, { backend, shopper, locale, scripted }: Person) {
    this.page = page;
    this.context = context;
    this.backend = backend;
    this.shopper = shopper;
    this.locale = locale;
    this.scripted = scripted;
    this.t = translate(locales[locale].lang);
  }

  /** Another tab of the same browser. */
  async anotherTab(): Promise<SignedIn> {
    const page = await this.context.newPage();
    return new SignedIn({ page, context: this.context }, this);
  }

  get main() {
    return this.page.getByRole('main');
  }

  /** Opens a page of the account, by its path there. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.backend.shop.shopUrl}/${this.locale}/account/${path}/`, {
      waitUntil: 'domcontentloaded',
    });
  }

  /** Waits for a page, by its path in the market. */
  async arrives(path: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname === `/${this.locale}/${path}/`, {
      waitUntil: 'domcontentloaded',
    });
  }

  press(name: string): Promise<void> {
    return this.main.getByRole('button', { name, exact: true }).click();
  }

  /** Waits for text on the page. */
  reads(text: string): Promise<void> {
    return this.main.getByText(text).first().waitFor();
  }

  field(name: string) {
    return this.main.locator(`[name="${name}"]`);
  }

  /** Types into fields, by their names. */
  async fill(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const field = this.field(name);
      const isList = await field.evaluate((element) => element instanceof HTMLSelectElement);
      await (isList ? field.selectOption(value) : field.fill(value));
    }
  }

  /** Signs in again when the shop asks for it. */
  async signInAgain(): Promise<void> {
    await this.page
      .locator('form:has([name="password"]) [name="email"]')
      .fill(`${this.shopper.customerId}@test.example`);
    await this.page.locator('[name="password"]').fill(demoPassword);
    await this.page.locator('form:has([name="password"]) [type="submit"]').click();
  }
}
