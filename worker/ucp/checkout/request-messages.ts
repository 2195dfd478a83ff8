import { isDivided } from '../fulfillment/given-delivery.ts';
import { marketMessages } from '../protocol/market-messages.ts';
import type { UcpMessage } from '../protocol/messages.ts';
import type { UcpRequest } from '../protocol/operation.ts';
import type { GivenInput } from './inputs.ts';

/** What of a request does not count. */
export function requestMessages(request: UcpRequest, { payment, fulfillment, context }: GivenInput): UcpMessage[] {
  const {
    market: { t },
    active,
  } = request;
  const messages = marketMessages(request, context);
  if ((payment?.instruments ?? []).length > 0)
    messages.push({ type: 'info', code: 'payment_ignored', content: t('assistants.payment'), path: '$.payment' });
  if (fulfillment !== undefined && active.has('dev.ucp.shopping.fulfillment') && isDivided(fulfillment))
    messages.push({
      type: 'warning',
      code: 'fulfillment_changed',
      content: t('assistants.together'),
      path: '$.fulfillment',
    });
  for (const index of (context?.eligibility ?? []).keys())
    messages.push({
      type: 'warning',
      code: 'eligibility_not_accepted',
      content: t('assistants.eligibility'),
      path: `$.context.eligibility[${index}]`,
    });
  return messages;
}
