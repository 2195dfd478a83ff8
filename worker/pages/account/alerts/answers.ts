import { z } from 'zod';
import { sku } from '../../../../shared/contract/gateway/values.ts';
import { href } from '../../../../shared/routes.ts';
import { type ChangeWords, flashRefusal } from '../../../forms/refused-change.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { isReturnPath } from '../../../visitor/sign-in.ts';
import { piecesOf } from '../../cart/pieces.ts';
import { namedAlert } from './named-alert.ts';

/** Path to return to: the page of the product. */
const from = z.string().refine(isReturnPath).optional().catch(undefined);

const asked = z.union([z.object({ ask: sku, from }), z.object({ remove: sku, from })]);

const words: ChangeWords = {
  'too-many-alerts': 'alerts.full',
  'in-stock': 'alerts.in-stock',
  unknown: 'wishlist.not-sold',
  failed: 'alerts.failed',
};

/** Handles "tell me when it is back" of all pages (without the script), and the buttons of the list. */
export async function answerAlerts(request: VisitorRequest, form: FormData): Promise<Response | Refusal> {
  const { gateway, locale, flash, domain } = request;
  const read = asked.safeParse(Object.fromEntries(form));
  if (!read.success) return new Refusal([{ key: 'alerts.failed' }]);
  const list = href(locale, 'account-alerts');
  const back = read.data.from ?? list;
  const { storeId } = domain;
  try {
    if ('ask' in read.data) {
      const { ask } = read.data;
      await gateway.call('addStockAlert', { sku: ask, storeId });
      const piece = (await piecesOf(request, [ask])).get(ask);
      flash({ tone: 'success', key: 'alerts.added', values: { size: piece?.size ?? ask } });
    } else {
      const { remove } = read.data;
      const piece = (await piecesOf(request, [remove])).get(remove);
      await gateway.call('deleteStockAlert', { sku: remove, knowledgeTypeId: storeId });
      const undo = { action: list, fields: { ask: remove, from: back } };
      flash({
        tone: 'info',
        key: 'alerts.removed',
        values: { name: namedAlert(remove, piece, request) },
        undo,
      });
    }
  } catch (error) {
    flashRefusal(request, error, words, back);
  }
  return seeOther(back);
}
