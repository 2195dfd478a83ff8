import { z } from 'zod';
import { catalogueId } from '../../../../shared/contract/gateway/values.ts';
import { href } from '../../../../shared/routes.ts';
import { type ChangeWords, flashRefusal } from '../../../forms/refused-change.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { isReturnPath } from '../../../visitor/sign-in.ts';

/** A product's colour as the value of a button: `100001.1000011`. */
const value = z
  .string()
  .transform((text) => text.split('.'))
  .pipe(z.tuple([catalogueId, catalogueId]))
  .transform(([productId, optionId]) => ({ productId, optionId }));

/** Path to return to: the page with the heart. */
const from = z.string().refine(isReturnPath).optional().catch(undefined);

const asked = z.union([z.object({ save: value, from }), z.object({ remove: value, from })]);

const words: ChangeWords = {
  'wishlist-full': 'wishlist.full',
  unknown: 'wishlist.not-sold',
  failed: 'wishlist.failed',
};

/** Returns the name of a piece, if it is still known. */
async function nameOf({ gateway, domain }: VisitorRequest, optionId: string): Promise<string | undefined> {
  const { products } = await gateway.call('listOptions', { optionIds: optionId, currency: domain.devise });
  return products[0]?.name;
}

/** Handles the hearts of all pages (without the script), and the buttons of the list. */
export async function answerWishlist(request: VisitorRequest, form: FormData): Promise<Response | Refusal> {
  const { gateway, locale, flash } = request;
  const read = asked.safeParse(Object.fromEntries(form));
  if (!read.success) return new Refusal([{ key: 'wishlist.failed' }]);
  const list = href(locale, 'account-wishlist');
  const back = read.data.from ?? list;
  try {
    if ('save' in read.data) {
      await gateway.call('addWishlistProduct', read.data.save);
      flash({ tone: 'success', key: 'wishlist.saved' });
    } else {
      const { productId, optionId } = read.data.remove;
      const name = await nameOf(request, optionId);
      await gateway.call('deleteWishlistProduct', { productId });
      const messageKey = name === undefined ? 'wishlist.removed.unnamed' : 'wishlist.removed';
      const undo = { action: list, fields: { save: `${productId}.${optionId}`, from: back } };
      flash({ tone: 'info', key: messageKey, values: { name: name ?? '' }, undo });
    }
  } catch (error) {
    flashRefusal(request, error, words, back);
  }
  return seeOther(back);
}
