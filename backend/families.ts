import type { CallName } from '../shared/contract/contract.ts';
import { addresses } from './addresses/family.ts';
import { alerts } from './alerts/family.ts';
import { authentication } from './authentication/pages/family.ts';
import { carts } from './carts/calls/family.ts';
import { catalog } from './catalog/family.ts';
import { content } from './content/family.ts';
import { customers } from './customers/family.ts';
import { documents } from './documents/family.ts';
import { domains } from './domains/family.ts';
import { editor } from './editor/routes/family.ts';
import type { CallHandlers, Family } from './family.ts';
import { imports } from './imports/family.ts';
import { loyalty } from './loyalty/family.ts';
import { newsletter } from './newsletter/family.ts';
import { offers } from './offers/family.ts';
import { orders } from './orders/family.ts';
import { outbox } from './outbox/family.ts';
import { payment } from './payment/family.ts';
import { platformOrders } from './platform-orders/family.ts';
import { refunds } from './refunds/family.ts';
import { scheduledImports } from './scheduled-imports/family.ts';
import { abTasty } from './stand-ins/ab-tasty/family.ts';
import { analyticsEngine } from './stand-ins/analytics-engine/family.ts';
import { botCheck } from './stand-ins/bot-check/family.ts';
import { carrier } from './stand-ins/carrier/family.ts';
import { olapic } from './stand-ins/olapic/family.ts';
import { paymentProvider } from './stand-ins/payment-provider/family.ts';
import { richRelevance } from './stand-ins/rich-relevance/family.ts';
import { tagManager } from './stand-ins/tag-manager/family.ts';
import { stores } from './stores/family.ts';
import { welcome } from './welcome/family.ts';
import { wishlist } from './wishlist/family.ts';

const own = [
  welcome,
  domains,
  catalog,
  content,
  authentication,
  customers,
  loyalty,
  newsletter,
  addresses,
  wishlist,
  alerts,
  carts,
  offers,
  payment,
  orders,
  refunds,
  platformOrders,
  documents,
  stores,
  imports,
  scheduledImports,
  editor,
  outbox,
];

/** Stand-ins for services of others. */
const standIns = [paymentProvider, carrier, botCheck, tagManager, abTasty, olapic, richRelevance, analyticsEngine];

export const families: readonly Family[] = [...own, ...standIns];

type CallOf<Kind> = Kind extends { handlers: infer Own } ? keyof Own & keyof CallHandlers : never;

/** Merges the handlers of families, with their types. */
function handlersOf<Kind extends Family>(among: readonly Kind[]): Pick<CallHandlers, CallOf<Kind>> {
  return Object.assign({}, ...among.map(({ handlers }) => handlers));
}

/** The handlers of all calls; a missing one does not compile. */
export const callHandlers: CallHandlers = handlersOf(own);

/** The tasks of all families after a call. */
export const after = (name: CallName) => families.flatMap(({ afterCalls = {} }) => afterCalls[name] ?? []);
