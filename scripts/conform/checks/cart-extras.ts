import { isHosted, providerOf } from '../../../shared/checkout/payment-products.ts';
import { type CheckGroup, must } from '../trial/check.ts';
import { NotChecked } from '../trial/client.ts';
import { filledCart, mustAddUp, of } from './cart.ts';
import { readyCart, removeCart } from './checkout.ts';
import { unknownId } from './pages.ts';

/** A week from now (ISO 8601). */
const soon = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** What a gateway may leave out of a cart and its payment. */
export const cartExtras: readonly CheckGroup[] = [
  {
    needed: 'several-products',
    checks: [
      {
        name: 'Several sizes come into the cart at once; those that do not exist are named',
        calls: ['addProducts'],
        async run(trial) {
          const { stranger } = await trial.market();
          const { sizes } = await trial.product();
          const unknown = `${unknownId}-X`;
          const items = [sizes[0].sku, unknown, sizes[1].sku].map((sku) => ({ sku, quantity: 1 }));
          const cart = await trial.client.call('addProducts', { ...of(await trial.cart(stranger)), items }, stranger);
          must(cart.lineItems.length === 2, `addProducts: ${cart.lineItems.length} lines instead of 2`);
          must(
            cart.productsNotAdded.join() === unknown,
            `addProducts: '${cart.productsNotAdded.join()}' was not added`,
          );
          mustAddUp('addProducts', cart);
        },
      },
    ],
  },
  {
    needed: 'promo-codes',
    checks: [
      {
        name: 'A promo code that nobody gave is refused, and changes nothing',
        calls: ['addPromoCode'],
        async run(trial) {
          const { stranger } = await trial.market();
          const cart = await filledCart(trial, stranger);
          const input = { ...of(cart), promoCode: 'NOSUCHCODE' };
          await trial.client.refused('addPromoCode', input, stranger, ['promo-code-unknown']);
          const after = await trial.client.call('getCart', { cartId: cart.id }, stranger);
          must(
            after.totalPrice.centAmount === cart.totalPrice.centAmount,
            'addPromoCode: a refused code costs something',
          );
        },
      },
      {
        name: 'A promo code counts until it is removed',
        calls: ['addPromoCode', 'deletePromoCode'],
        async run(trial) {
          const { promoCode } = trial.facts;
          if (promoCode === undefined) throw new NotChecked('needs a code: "promoCode" in --facts');
          const { stranger } = await trial.market();
          const cart = await filledCart(trial, stranger);
          const with_ = await trial.client.call('addPromoCode', { ...of(cart), promoCode }, stranger);
          must(
            with_.discountCode.some(({ code }) => code.toUpperCase() === promoCode.toUpperCase()),
            'addPromoCode: the cart does not have the code',
          );
          mustAddUp('addPromoCode', with_);
          const without = await trial.client.call('deletePromoCode', { ...of(with_), promoCode }, stranger);
          must(without.discountCode.length === 0, 'deletePromoCode: the cart still has the code');
          must(
            without.totalPrice.centAmount === cart.totalPrice.centAmount,
            'deletePromoCode: the cart costs something else than before the code',
          );
        },
      },
    ],
  },
  {
    needed: 'gift-cards',
    checks: [
      {
        name: 'A gift card is bought and removed; amounts and days outside the limits are refused',
        calls: ['addGiftCard', 'deleteGiftCard'],
        async run(trial) {
          const { stranger, parameters } = await trial.market();
          const { preselectedAmount, maxAmount } = parameters.params.giftCard;
          const cart = await trial.cart(stranger);
          const giftCard = { amount: preselectedAmount, recipientName: 'Conformance', message: '', date: soon() };
          const large = { ...giftCard, amount: maxAmount + 100 };
          await trial.client.refused('addGiftCard', { ...of(cart), giftCard: large }, stranger, ['gift-card-amount']);
          const past = { ...giftCard, date: '2020-01-01' };
          await trial.client.refused('addGiftCard', { ...of(cart), giftCard: past }, stranger, ['gift-card-date']);
          const filled = await trial.client.call('addGiftCard', { ...of(cart), giftCard }, stranger);
          const [line] = filled.giftCards;
          must(line?.price.centAmount === preselectedAmount, 'addGiftCard: the cart has no card of that amount');
          mustAddUp('addGiftCard', filled);
          const left = await trial.client.call('deleteGiftCard', { ...of(filled), giftCardId: line.id }, stranger);
          must(left.giftCards.length === 0, 'deleteGiftCard: the card is still there');
        },
      },
      {
        name: 'A gift card that nobody has does not pay',
        calls: ['payWithGiftCard'],
        async run(trial) {
          const customer = await trial.customer();
          const cart = await readyCart(trial, customer);
          const input = { ...of(cart), giftCardId: '6000000000000000007', pin: '000000', amount: 100 };
          await trial.client.refused('payWithGiftCard', input, customer, ['gift-card-unknown', 'too-many-tries']);
          await removeCart(trial, customer);
        },
      },
      {
        name: 'A gift card pays, is removed, and restored',
        calls: ['payWithGiftCard', 'deleteGiftCard', 'restoreGiftCard'],
        async run(trial) {
          const { giftCard } = trial.facts;
          if (giftCard === undefined) throw new NotChecked('needs a gift card: "giftCard" in --facts');
          const customer = await trial.customer();
          const cart = await readyCart(trial, customer);
          const input = { ...of(cart), giftCardId: giftCard.number, pin: giftCard.pin, amount: 100 };
          const paid = await trial.client.call('payWithGiftCard', input, customer);
          const id = paid.payments.find((payment) => payment.id !== null)?.id;
          must(typeof id === 'string', 'payWithGiftCard: the payment has no id to remove it by');
          const left = await trial.client.call('deleteGiftCard', { ...of(paid), giftCardId: id }, customer);
          must(left.payments.length === 0, 'deleteGiftCard: the payment is still there');
          const again = { ...of(left), giftCardId: id };
          const reply = await trial.client.send('restoreGiftCard', again, customer);
          must(reply.ok || reply.status === 404, `restoreGiftCard: ${reply.status}, where 200 or 404 is needed`);
          await removeCart(trial, customer);
        },
      },
    ],
  },
  {
    needed: 'donations',
    checks: [
      {
        name: 'A donation is added once and removed; an unknown one is unknown',
        calls: ['addDonation', 'deleteDonation'],
        async run(trial) {
          const { stranger, parameters } = await trial.market();
          const cart = await filledCart(trial, stranger);
          const none = { ...of(cart), donation: { id: 'nosuchdonation' } };
          await trial.client.refused('addDonation', none, stranger, ['donation-unknown']);
          const offered = parameters.params.donations.find(({ isActive }) => isActive);
          if (offered === undefined) throw new NotChecked('needs a market with a donation');
          const given = await trial.client.call('addDonation', { ...of(cart), donation: { id: offered.id } }, stranger);
          must(given.donations.length === 1, 'addDonation: the cart has no donation');
          mustAddUp('addDonation', given);
          const left = await trial.client.call('deleteDonation', { ...of(given), donationId: offered.id }, stranger);
          must(left.donations.length === 0, 'deleteDonation: the donation is still there');
        },
      },
    ],
  },
  {
    needed: 'loyalty',
    checks: [
      {
        name: 'Points are the sum of their movements',
        calls: ['getLoyalty'],
        async run(trial) {
          const { loyaltyHolder } = trial.facts;
          if (loyaltyHolder === undefined)
            throw new NotChecked('needs a customer with a card: "loyaltyHolder" in --facts');
          const customer = { ...(await trial.market()).stranger, token: loyaltyHolder.accessToken };
          const { points, movements, total } = await trial.client.call('getLoyalty', { page: 1, size: 96 }, customer);
          if (total === null || total > movements.length)
            throw new NotChecked('needs all movements on one page, and their number');
          const sum = movements.reduce((before, movement) => before + movement.points, 0);
          must(points === sum, `getLoyalty: ${points} points, the movements add up to ${sum}`);
        },
      },
      {
        name: 'A loyalty card is put into the cart and removed; offers need one',
        calls: ['getLoyaltyOffers', 'addLoyaltyCard', 'deleteLoyaltyCard', 'setLoyaltyOffers'],
        async run(trial) {
          const customer = await trial.customer();
          const { parameters } = await trial.market();
          await trial.client.call('getLoyaltyOffers', { storeId: parameters.storeId }, customer);
          await removeCart(trial, customer);
          const cart = await filledCart(trial, customer);
          const offers = { ...of(cart), loyaltyOfferIds: ['nosuchoffer'] };
          await trial.client.refused('setLoyaltyOffers', offers, customer, [
            'loyalty-offer-unknown',
            'no-loyalty-card',
          ]);
          const none = await trial.client.call('setLoyaltyOffers', { ...of(cart), loyaltyOfferIds: [] }, customer);
          const held = await trial.client.call('addLoyaltyCard', of(none), customer);
          must(held.loyaltyCard !== null, 'addLoyaltyCard: the cart has no card');
          mustAddUp('addLoyaltyCard', held);
          const left = await trial.client.call('deleteLoyaltyCard', of(held), customer);
          must(left.loyaltyCard === null, 'deleteLoyaltyCard: the card is still there');
          await removeCart(trial, customer);
        },
      },
    ],
  },
  {
    needed: 'order-subscriptions',
    checks: [
      {
        name: 'What a shopper wants to be written about after the order is kept in the cart',
        calls: ['getTransactionSubscriptions', 'setSubscriptions'],
        async run(trial) {
          const customer = await trial.customer();
          const asked = { isLoyaltyCardInTransaction: 'false' } as const;
          await trial.client.call('getTransactionSubscriptions', asked, customer);
          await removeCart(trial, customer);
          const cart = await filledCart(trial, customer);
          const subscriptions = [{ type: 'SURV', optin: 'YES' }] as const;
          const kept = await trial.client.call(
            'setSubscriptions',
            { ...of(cart), subscriptions: [...subscriptions] },
            customer,
          );
          must(
            kept.subscriptions.some(({ type, optin }) => type === 'SURV' && optin === 'YES'),
            'setSubscriptions: the cart does not have it',
          );
          await removeCart(trial, customer);
        },
      },
    ],
  },
  {
    needed: 'embedded-payment',
    checks: [
      {
        name: 'The form for a payment in the page is answered, or that there is none',
        calls: ['getPaymentSession'],
        async run(trial) {
          const customer = await trial.customer();
          const cart = await readyCart(trial, customer);
          await trial.client.call('getPaymentSession', { cartId: cart.id }, customer);
          await removeCart(trial, customer);
        },
      },
      {
        name: 'A payment with another provider is opened for the amount of the cart only',
        calls: ['createProviderPayment'],
        async run(trial) {
          const customer = await trial.customer();
          const { parameters } = await trial.market();
          const cart = await readyCart(trial, customer);
          const total = cart.totalPrice.centAmount;
          const other = parameters.params.paymentProducts.find(
            ({ name, minAmount, maxAmount = Number.POSITIVE_INFINITY }) =>
              isHosted(name) && providerOf(name) !== 'adyen' && minAmount <= total && total <= maxAmount,
          );
          if (other === undefined) throw new NotChecked('needs a payment product of another provider for this amount');
          const payment = { paymentProduct: other.name, returnUrl: `${trial.shop}/`, amount: cart.totalPrice };
          const wrong = { ...payment, amount: { ...cart.totalPrice, centAmount: total - 1 } };
          await trial.client.refused('createProviderPayment', { cartId: cart.id, payment: wrong }, customer, [
            'amount-changed',
          ]);
          await trial.client.call('createProviderPayment', { cartId: cart.id, payment }, customer);
          await removeCart(trial, customer);
        },
      },
    ],
  },
];
