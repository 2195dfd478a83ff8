import type { FailureReason } from '../../shared/contract/gateway/failure-reason.ts';
import type { Refusal as RefusalCode } from '../../shared/contract/gateway/refusals.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import { UpstreamError } from '../errors/errors.ts';
import type { VisitorRequest } from '../page/page-module.ts';
import { failureOf } from '../upstream/failure.ts';

/** Texts for the refusals of a change to one of the customer's lists, and for any other failure. */
export type ChangeWords = Partial<Record<RefusalCode, MessageKey>> & { failed: MessageKey };

/**
 * Adds a flash message for the next page, a path, with the reason why a list was not changed.
 * @throws errors that are no answer of the gateway, or that require signing in.
 */
export function flashRefusal(request: VisitorRequest, error: unknown, words: ChangeWords, page: string): void {
  const { reason, status } = failureOf(error, request);
  const code = error instanceof UpstreamError ? error.code : undefined;
  const said = (code && words[code]) ?? words.failed;
  const general: Partial<Record<FailureReason, MessageKey>> = {
    limit: 'form.error.limit',
    disabled: 'disabled.changes.text',
  };
  request.flash({
    tone: 'danger',
    key: general[reason] ?? said,
    refused: { page: page.split('?')[0] ?? page, status },
  });
}
