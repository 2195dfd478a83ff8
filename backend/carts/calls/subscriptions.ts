import type { Client } from '../../../shared/contract/account/customer.ts';
import type { cartExtraRows } from '../../../shared/contract/cart/cart-extra-rows.ts';
import { isLoyaltyCardHolder } from '../../../shared/loyalty/loyalty.ts';
import type { Handlers } from '../../serve.ts';
import { openOwnCart } from '../access.ts';
import { writeCart } from '../write.ts';

type SubscriptionHandlers = Pick<Handlers<typeof cartExtraRows>, 'setSubscriptions' | 'getTransactionSubscriptions'>;

interface SubscriberRow extends Pick<Client, 'loyaltyNumber' | 'loyaltyType'> {
  survey: 'YES' | 'NO' | null;
  invitations: 'YES' | 'NO' | null;
}

export const cartSubscriptionHandlers: SubscriptionHandlers = {
  setSubscriptions({ cartId, version, subscriptions }, caller) {
    const { DB } = caller.env;
    return writeCart(
      caller,
      { cartId, version },
      () => [
        DB.prepare('DELETE FROM cart_subscriptions WHERE cart_id = ?').bind(cartId),
        ...subscriptions.map(({ type, optin }) =>
          DB.prepare('INSERT OR REPLACE INTO cart_subscriptions (cart_id, type, optin) VALUES (?, ?, ?)').bind(
            cartId,
            type,
            optin,
          ),
        ),
      ],
      openOwnCart,
    );
  },

  /** Returns the subscriptions that the customer has not accepted yet: surveys, and with a loyalty card invitations. */
  async getTransactionSubscriptions({ isLoyaltyCardInTransaction }, { env, customerId }) {
    const found = await env.DB.prepare(
      `SELECT u.loyalty_number AS loyaltyNumber, u.loyalty_type AS loyaltyType,
         (SELECT optin FROM subscriptions s WHERE s.customer_id = u.customer_id AND s.type = 'SURV') AS survey,
         (SELECT optin FROM subscriptions s WHERE s.customer_id = u.customer_id AND s.type = 'INVIT') AS invitations
       FROM customers u WHERE u.customer_id = ?`,
    )
      .bind(customerId)
      .first<SubscriberRow>();
    if (found === null) return [];
    const invited = isLoyaltyCardInTransaction === 'true' || isLoyaltyCardHolder(found);
    return [
      ...(found.survey === 'YES' ? [] : [{ type: 'SURV' as const, optin: 'NO' as const }]),
      ...(found.invitations === 'YES' || !invited ? [] : [{ type: 'INVIT' as const, optin: 'NO' as const }]),
    ];
  },
};
