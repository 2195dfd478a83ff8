/** Customers in their account: a new one, orders, returns and withdrawals, the wishlist, settings. */
import { asCustomer } from './customers.ts';
import { accepted, answered, linksIn, newVisitor, type Visit } from './visit.ts';

/** Opens an account by the form. */
export const register: Visit = async (stand) => {
  const visitor = newVisitor(stand);
  const signIn = await visitor.visit('/en/account/dashboard/');
  const create = await visitor.get(signIn.url.replace('/sign-in?', '/auth/create?'));
  const email = `${crypto.randomUUID()}@example.com`;
  const person = { firstName: 'Ada', lastName: 'Nowak', email, password: 'three blue lamps' };
  const welcome = await visitor.submit(create, 'password', person);
  if (!welcome.url.includes('/account/welcome/'))
    throw new Error(`A new account led to ${new URL(welcome.url).pathname}.`);
  await visitor.signOut();
};

/** Looks at orders, saves a piece for later, and signs out. */
export const account: Visit = async (stand, random) => {
  const visitor = newVisitor(stand);
  await asCustomer(stand, random, 20, async ({ email }) => {
    await visitor.signIn(email);
    const { productId, optionId } = random.of(stand.pieces);
    const saved = await visitor.call('en', 'addWishlistProduct', { productId, optionId });
    if (!saved.ok) throw new Error(`A piece was not saved: ${saved.status}.`);
    await visitor.visit('/en/account/wishlist/');
    if (random.percent(50)) await visitor.call('en', 'deleteWishlistProduct', { productId });
    const orders = await visitor.visit('/en/account/orders/');
    for (const link of linksIn(orders, /\/account\/orders\/[A-Z]/).slice(0, 2)) await visitor.visit(link);
    for (const page of ['settings', 'downloads', 'settings/security'])
      if (random.percent(30)) await visitor.visit(`/en/account/${page}/`);
    if (random.percent(70)) await visitor.signOut();
  });
};

/** Sends a piece of an order back, or withdraws from an order that was not sent yet. */
export const returnOrder: Visit = async (stand, random) => {
  const visitor = newVisitor(stand);
  await asCustomer(stand, random, 0, async ({ email }) => {
    await visitor.signIn(email);
    const [link] = linksIn(await visitor.visit('/en/account/orders/'), /\/account\/orders\/[A-Z]/);
    if (link === undefined) return;
    const [onwards] = linksIn(await visitor.visit(link), /\/(return|withdrawal)\/$/);
    if (onwards === undefined) return;
    const form = await visitor.visit(onwards);
    if (!form.html.includes('name="p1"')) return;
    if (onwards.endsWith('/return/')) {
      await accepted(visitor, visitor.send(form, 'p1', { p1: '1', r1: 'too-large' }));
      return;
    }
    const typed = { p1: '1', name: 'Nell Ashworth', email };
    // The statement comes back, to be confirmed.
    const second = await visitor.get(answered(await visitor.send(form, 'email', typed)));
    await accepted(visitor, visitor.send(second, 'confirmed', {}));
  });
};
