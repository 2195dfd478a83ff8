import type { cartExtraRows } from '../../../shared/contract/cart/cart-extra-rows.ts';
import { marketRules } from '../../domains/market.ts';
import { Refused } from '../../problem.ts';
import type { Handlers } from '../../serve.ts';
import { enterMarketStatements } from '../pricing.ts';
import { writeCart } from '../write.ts';

type DonationHandlers = Pick<Handlers<typeof cartExtraRows>, 'addDonation' | 'deleteDonation'>;

export const donationHandlers: DonationHandlers = {
  /** Adds a donation that is active in the market. If the cart has it already, nothing changes. */
  async addDonation({ cartId, version, donation: { id } }, caller) {
    const { donations } = await marketRules(caller.env, caller.locale);
    const wanted = donations.find((donation) => donation.id === id && donation.isActive);
    if (wanted === undefined) throw new Refused('donation-unknown', 'There is no such donation.');
    return writeCart(caller, { cartId, version }, ({ row }) => [
      ...enterMarketStatements(caller, row),
      caller.env.DB.prepare(
        'INSERT INTO cart_donations (cart_id, donation_id, amount) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      ).bind(cartId, id, wanted.centAmount),
    ]);
  },

  deleteDonation({ cartId, version, donationId }, caller) {
    return writeCart(caller, { cartId, version }, ({ cart }) => {
      if (!cart.donations.some(({ id }) => id === donationId))
        throw new Refused('donation-unknown', 'The cart has no such donation.');
      return [
        caller.env.DB.prepare('DELETE FROM cart_donations WHERE cart_id = ? AND donation_id = ?').bind(
          cartId,
          donationId,
        ),
      ];
    });
  },
};
