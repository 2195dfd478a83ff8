import { locales } from '../../../shared/markets/locales.ts';
import { type CheckGroup, must } from '../trial/check.ts';
import { NotChecked } from '../trial/client.ts';
import { buy, deliveredOrder } from './checkout.ts';
import { unknownId } from './pages.ts';

/** What a gateway may leave out of the account. */
export const accountExtras: readonly CheckGroup[] = [
  {
    needed: 'wishlist',
    checks: [
      {
        name: 'A product is saved once, also when it is sent twice, and removed',
        calls: ['addWishlistProduct', 'getWishlist', 'deleteWishlistProduct'],
        async run(trial) {
          const customer = await trial.customer();
          const { card } = await trial.product();
          const { productId, optionId } = card;
          await trial.client.call('addWishlistProduct', { productId, optionId }, customer);
          await trial.client.call('addWishlistProduct', { productId, optionId }, customer);
          const { values } = await trial.client.call('getWishlist', {}, customer);
          const saved = values.filter((each) => each.productId === productId);
          must(saved.length === 1, `getWishlist: a product that was saved twice is there ${saved.length} times`);
          const unknown = { productId: unknownId, optionId: unknownId };
          await trial.client.refused('addWishlistProduct', unknown, customer, ['unknown']);
          await trial.client.call('deleteWishlistProduct', { productId }, customer);
          const left = await trial.client.call('deleteWishlistProduct', { productId }, customer);
          must(!left.values.some((each) => each.productId === productId), 'deleteWishlistProduct: it is still there');
        },
      },
    ],
  },
  {
    needed: 'stock-alerts',
    checks: [
      {
        name: 'An alert is for sizes that are sold out, once, and is removed',
        calls: ['addStockAlert', 'getStockAlerts', 'deleteStockAlert'],
        async run(trial) {
          const customer = await trial.customer();
          const { storeId } = customer;
          const { sizes } = await trial.product();
          await trial.client.refused('addStockAlert', { sku: sizes[0].sku, storeId }, customer, ['in-stock']);
          await trial.client.refused('addStockAlert', { sku: `${unknownId}-X`, storeId }, customer, ['unknown']);
          const sku = trial.facts.soldOut;
          if (sku === undefined) throw new NotChecked('needs a size that is sold out: "soldOut" in --facts');
          await trial.client.call('addStockAlert', { sku, storeId }, customer);
          await trial.client.call('addStockAlert', { sku, storeId }, customer);
          const { values } = await trial.client.call('getStockAlerts', { id: storeId }, customer);
          const set = values.filter((each) => each.sku === sku);
          must(set.length === 1, `getStockAlerts: an alert that was set twice is there ${set.length} times`);
          const left = await trial.client.call('deleteStockAlert', { sku, knowledgeTypeId: storeId }, customer);
          must(!left.values.some((each) => each.sku === sku), 'deleteStockAlert: it is still there');
        },
      },
    ],
  },
  {
    needed: 'offers',
    checks: [
      {
        name: 'Offers for a customer can be read',
        calls: ['getCommercialOffers'],
        async run(trial) {
          const customer = await trial.customer();
          const { parameters, locale } = await trial.market();
          const country = parameters.countryCodeISO2;
          const language = locales[locale].iso3;
          const asked = { context: 'SITE', country, language, allOffers: 'false' } as const;
          await trial.client.call('getCommercialOffers', asked, customer);
        },
      },
    ],
  },
  {
    needed: 'documents',
    checks: [
      {
        name: 'The papers of a purchase are PDF files of its customer only',
        calls: ['listDocuments', 'getDocument'],
        async run(trial) {
          const customer = await trial.newCustomer();
          await trial.client.refused('getDocument', { documentId: 'nosuchdocument' }, customer, ['unknown']);
          await buy(trial, customer);
          const { documents } = await trial.client.call('listDocuments', { page: 1, size: 10 }, customer);
          const [document] = documents;
          if (document === undefined)
            throw new NotChecked('needs a gateway that has the invoice as soon as it is paid');
          const { documentId } = document;
          await trial.client.call('getDocument', { documentId }, customer);
          await trial.client.refused('getDocument', { documentId }, await trial.customer(1), ['unknown']);
        },
      },
    ],
  },
  {
    needed: 'data-export',
    checks: [
      {
        name: 'A customer gets all stored data',
        calls: ['exportData'],
        async run(trial) {
          const customer = await trial.customer();
          const { data } = await trial.client.call('exportData', {}, customer);
          must(Object.keys(data).length > 0, 'exportData: it is empty');
        },
      },
    ],
  },
  {
    needed: 'returns',
    checks: [
      {
        name: 'A return of an unknown order is unknown, and one of an order that is not delivered closed',
        calls: ['requestReturn'],
        async run(trial) {
          const customer = await trial.newCustomer();
          const lines = [{ position: 1, quantity: 1, reason: 'too-small' }] as const;
          const wanted = { requestId: crypto.randomUUID(), lines: [...lines] };
          await trial.client.refused('requestReturn', { ...wanted, orderNumber: unknownId }, customer, ['unknown']);
          const { orderNumber } = await buy(trial, customer);
          await trial.client.refused('requestReturn', { ...wanted, orderNumber }, customer, ['return-closed']);
        },
      },
      {
        name: 'A return that is sent twice is requested once',
        calls: ['requestReturn'],
        async run(trial) {
          const { customer, order } = await deliveredOrder(trial);
          const { orderNumber, lines } = order;
          const line = lines.find(({ returnable, position }) => returnable > 0 && position !== null);
          if (line === undefined) throw new NotChecked('needs a delivered order with a piece that can be returned');
          const requestId = crypto.randomUUID();
          const position = line.position ?? 1;
          const wanted = { orderNumber, requestId, lines: [{ position, quantity: 1, reason: 'too-small' as const }] };
          await trial.client.call('requestReturn', wanted, customer);
          const { returns } = await trial.client.call('requestReturn', wanted, customer);
          must(returns.length === 1, `requestReturn: ${returns.length} returns after one was sent twice`);
        },
      },
    ],
  },
  {
    needed: 'withdrawal',
    checks: [
      {
        name: 'A withdrawal that is sent twice withdraws once',
        calls: ['withdraw'],
        async run(trial) {
          const customer = await trial.newCustomer();
          const { orderNumber } = await buy(trial, customer);
          const { withdrawal, lines } = await trial.client.call('getOrder', { orderNumber }, customer);
          must(withdrawal !== null, 'getOrder: an order that was just placed has no withdrawal');
          const withdrawalId = crypto.randomUUID();
          const position = lines[0]?.position ?? 1;
          const statement = {
            withdrawalId,
            name: 'Conformance Test',
            email: customer.email,
            lines: [{ position, quantity: 1 }],
          };
          await trial.client.refused('withdraw', { ...statement, orderNumber: unknownId }, customer, ['unknown']);
          await trial.client.call('withdraw', { ...statement, orderNumber }, customer);
          const { withdrawals } = await trial.client.call('withdraw', { ...statement, orderNumber }, customer);
          must(withdrawals.length === 1, `withdraw: ${withdrawals.length} withdrawals after one was sent twice`);
        },
      },
    ],
  },
  {
    needed: 'newsletter',
    checks: [
      {
        name: 'A subscription is answered alike for every e-mail, and its links are signed',
        calls: ['subscribeNewsletter', 'askUnsubscription', 'getNewsletterRequest', 'getUnsubscription'],
        async run(trial) {
          const { stranger } = await trial.market();
          const email = `conformance-${crypto.randomUUID()}@example.com`;
          const page = { additionalInformation: `/${stranger.locale}/`, store: stranger.storeId };
          await trial.client.call('subscribeNewsletter', { email, ...page }, stranger);
          await trial.client.call('askUnsubscription', { email, store: stranger.storeId }, stranger);
          const token = 'no.such.token';
          await trial.client.refused('getNewsletterRequest', { token }, stranger, ['unknown']);
          await trial.client.refused('getUnsubscription', { token, type: 'NEWS' }, stranger, ['unknown']);
        },
      },
      {
        name: 'A subscription is confirmed and ended by the links of its mails, also twice',
        calls: ['confirmNewsletter', 'unsubscribeNewsletter'],
        async run(trial) {
          const { newsletter } = trial.facts;
          if (newsletter === undefined) throw new NotChecked('needs links of mails: "newsletter" in --facts');
          const { stranger } = await trial.market();
          const page = { store: stranger.storeId, additionalInformation: `/${stranger.locale}/` };
          const confirm = { token: newsletter.confirm, source: 'mail', ...page };
          await trial.client.call('getNewsletterRequest', { token: newsletter.confirm }, stranger);
          for (let time = 0; time < 2; time += 1) {
            const { confirmed } = await trial.client.call('confirmNewsletter', confirm, stranger);
            must(confirmed, 'confirmNewsletter: not confirmed');
          }
          const leave = { token: newsletter.leave, type: 'NEWS', ...page } as const;
          await trial.client.call('getUnsubscription', { token: newsletter.leave, type: 'NEWS' }, stranger);
          for (let time = 0; time < 2; time += 1) {
            const { optin } = await trial.client.call('unsubscribeNewsletter', leave, stranger);
            must(optin === 'NO', `unsubscribeNewsletter: ${optin} after it was ended`);
          }
        },
      },
    ],
  },
  {
    needed: 'subscriptions',
    checks: [
      {
        name: 'Subscriptions are changed one by one',
        calls: ['getSubscriptions', 'updateSubscriptions'],
        async run(trial) {
          const customer = await trial.customer();
          const { values } = await trial.client.call('getSubscriptions', {}, customer);
          const [first] = values;
          if (first === undefined) throw new NotChecked('needs a customer with a subscription');
          const optin = first.optin === 'YES' ? 'NO' : 'YES';
          const wanted = { store: customer.storeId, source: 'WEB', complement: '/' } as const;
          const changed = await trial.client.call(
            'updateSubscriptions',
            { ...wanted, values: [{ type: first.type, optin }] },
            customer,
          );
          const now = changed.values.find(({ type }) => type === first.type);
          must(now?.optin === optin, `updateSubscriptions: ${first.type} is ${now?.optin} instead of ${optin}`);
          const back = [{ type: first.type, optin: first.optin }];
          await trial.client.call('updateSubscriptions', { ...wanted, values: back }, customer);
        },
      },
    ],
  },
  {
    needed: 'bank-details',
    checks: [
      {
        name: 'An IBAN is kept if it is valid and the password is right',
        calls: ['getBankDetails', 'updateBankDetails'],
        async run(trial) {
          const customer = await trial.customer();
          const { password } = customer;
          const holder = 'Conformance Test';
          const iban = 'DE89370400440532013000';
          if (password === '') throw new NotChecked('needs a customer with a password');
          const wrong = { iban: 'DE00370400440532013000', holder, password };
          await trial.client.refused('updateBankDetails', wrong, customer, ['iban-wrong']);
          const guessed = { iban, holder, password: 'wrong password' };
          await trial.client.refused('updateBankDetails', guessed, customer, ['password-wrong']);
          await trial.client.call('updateBankDetails', { iban, holder, password }, customer);
          const { values } = await trial.client.call('getBankDetails', {}, customer);
          must(values.length === 1, `getBankDetails: ${values.length} accounts instead of 1`);
        },
      },
    ],
  },
  {
    needed: 'password',
    checks: [
      {
        name: 'A password is changed with the former one only',
        calls: ['changePassword'],
        async run(trial) {
          const customer = await trial.newCustomer();
          const newPassword = `Changed ${crypto.randomUUID().slice(0, 13)}`;
          const wrong = { oldPassword: 'wrong password', newPassword };
          await trial.client.refused('changePassword', wrong, customer, ['password-wrong']);
          await trial.client.call('changePassword', { oldPassword: customer.password, newPassword }, customer);
          await trial.client.call('getAccount', {}, customer);
        },
      },
    ],
  },
  {
    needed: 'sign-ins',
    checks: [
      {
        name: 'Sign-ins are listed with the own one marked, and ended',
        calls: ['listSignIns', 'endSignIn', 'endOtherSignIns'],
        async run(trial) {
          const customer = await trial.newCustomer();
          const found = await trial.client.call('listSignIns', {}, customer);
          must(found.filter(({ current }) => current).length === 1, 'listSignIns: not one current sign-in');
          await trial.client.refused('endSignIn', { id: crypto.randomUUID() }, customer, ['unknown']);
          await trial.client.call('endOtherSignIns', {}, customer);
          await trial.client.call('endSignIn', { id: found.find(({ current }) => current)?.id ?? '' }, customer);
          const { status } = await trial.client.send('getAccount', {}, customer);
          must(status === 401, `getAccount: ${status} after its sign-in was ended, where 401 is needed`);
        },
      },
    ],
  },
  {
    needed: 'passkeys',
    checks: [
      {
        name: 'A passkey begins at a page of the authentication service',
        calls: ['listPasskeys', 'startPasskey', 'removePasskey'],
        async run(trial) {
          const customer = await trial.customer();
          const { offered } = await trial.client.call('listPasskeys', {}, customer);
          if (!offered) throw new NotChecked('needs an authentication service with passkeys (offered is false)');
          const { password } = customer;
          await trial.client.call('startPasskey', { password }, customer);
          await trial.client.refused('removePasskey', { id: 'nosuchpasskey', password }, customer, ['unknown']);
        },
      },
    ],
  },
  {
    needed: 'assistant-linking',
    checks: [
      {
        name: 'Linked assistants are listed; one that is not there cannot be removed, nor a wrong token exchanged',
        calls: ['listPlatforms', 'unlinkPlatform', 'exchangePlatformToken'],
        async run(trial) {
          const customer = await trial.newCustomer();
          const found = await trial.client.call('listPlatforms', {}, customer);
          must(found.length === 0, 'listPlatforms: a new customer has linked assistants');
          await trial.client.refused('unlinkPlatform', { id: crypto.randomUUID() }, customer, ['unknown']);
          const platform = { profile: 'https://nobody.example/', isSigned: true };
          // Neither is a platform's token, and the customer's own must not count as one.
          for (const token of ['a.b.c', customer.token]) {
            const asked = { client_id: 'conform', issuer: trial.shop, token, platform };
            const { status } = await trial.client.send('exchangePlatformToken', asked, customer);
            must(status === 401, `exchangePlatformToken: ${status} for a wrong token, where 401 is needed`);
            const keyless = { 'subscription-key': '' };
            const stranger = await trial.client.send('exchangePlatformToken', asked, customer, keyless);
            const needed = 'where 403 is needed';
            must(
              stranger.status === 403,
              `exchangePlatformToken: ${stranger.status} without subscription-key, ${needed}`,
            );
          }
        },
      },
    ],
  },
  {
    needed: 'email-confirmation',
    checks: [
      {
        name: 'The confirmation of an e-mail is sent again',
        calls: ['sendEmailConfirmation'],
        async run(trial) {
          await trial.client.call('sendEmailConfirmation', {}, await trial.customer());
        },
      },
    ],
  },
  {
    needed: 'account-deletion',
    checks: [
      {
        name: 'An account is closed with proof only, and then has no valid sign-in',
        calls: ['proveDeletion', 'deleteAccount', 'reactivateAccount'],
        async run(trial) {
          const customer = await trial.newCustomer();
          await trial.client.refused('proveDeletion', { password: 'wrong password' }, customer, ['password-wrong']);
          await trial.client.refused('deleteAccount', { proof: 'no proof' }, customer, ['proof-wrong']);
          await trial.client.call('reactivateAccount', {}, customer);
          const { proof } = await trial.client.call('proveDeletion', { password: customer.password }, customer);
          if (proof === null) throw new NotChecked('needs an account with a password');
          await trial.client.call('deleteAccount', { proof }, customer);
        },
      },
    ],
  },
  {
    needed: 'address-look-up',
    checks: [
      {
        name: 'Addresses begin like the typed text',
        calls: ['suggestAddresses'],
        async run(trial) {
          const { stranger, parameters } = await trial.market();
          const country = parameters.countryCodeISO2;
          await trial.client.call('suggestAddresses', { country, search: 'rue de la' }, stranger);
        },
      },
    ],
  },
];
