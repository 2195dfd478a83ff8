import { redact } from './redact.ts';

/** The Worker that writes a line. */
export type LogService = 'storefront' | 'backend';

/**
 * Severity of a line. `info`: success. `warning`: something failed and was replaced by a fallback, or somebody should
 * check it. `error`: somebody did not get what they requested. `alarm`: a person has to act.
 */
export const logLevels = ['info', 'warning', 'error', 'alarm'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Begins the message of an alarm, so that it is found in logs without levels too. */
const alarmPrefix = 'ALARM: ';

/**
 * Kind of a field's value. `words` may quote what a person typed, and are redacted; an `id` has only letters, digits,
 * `-`, `_` and `.`, and is left out if it has anything else.
 */
type Kind = 'words' | 'id' | 'number';

interface LogField {
  kind: Kind;
  /** Which Worker writes it. */
  of: LogService | 'both';
  /** Its meaning, for docs/logs.md. */
  says: string;
}

/**
 * THE FIELDS OF THE LOG, of both Workers, in the order of a line. There are no others: dashboards, alerts and runbooks
 * depend on them. docs/logs.md has this table.
 */
export const logFields = {
  level: { kind: 'id', of: 'both', says: '`info`, `warning`, `error` or `alarm`' },
  service: { kind: 'id', of: 'both', says: '`storefront` or `backend`' },
  message: {
    kind: 'words',
    of: 'both',
    says: 'what happened; begins with `ALARM: ` where a person has to act',
  },
  requestId: {
    kind: 'id',
    of: 'both',
    says: 'the request, also of the call that the storefront made for it; `X-Request-Id` of the answer',
  },
  url: { kind: 'words', of: 'both', says: 'address without its query; of the backend the path' },
  market: { kind: 'id', of: 'storefront', says: 'prefix of the market, e.g. `pl-pl`' },
  release: {
    kind: 'id',
    of: 'storefront',
    says: 'the release that was shown; none where the gateway decides',
  },
  route: { kind: 'id', of: 'storefront', says: 'name of the route, e.g. `order-payment`' },
  status: { kind: 'number', of: 'storefront', says: 'what was answered, or would have been' },
  call: { kind: 'id', of: 'storefront', says: 'call of the contract that failed, e.g. `getCart`' },
  upstream: { kind: 'number', of: 'storefront', says: 'what the upstream answered; 0 when it did not' },
  outcome: {
    kind: 'id',
    of: 'storefront',
    says: 'how the request of a platform ended: `success`, or the code of its first error, e.g. `out_of_stock`',
  },
  platform: {
    kind: 'id',
    of: 'storefront',
    says: 'host of a platform’s profile; only of a signed request, because others only claim to come from it',
  },
  consent: {
    kind: 'id',
    of: 'storefront',
    says: 'id of an answer to the question of consent, as the visitor’s cookie and the page of the choices have it',
  },
  allowed: { kind: 'id', of: 'storefront', says: 'levels that it allows, e.g. `1.2`; `none` for a refusal' },
  asked: {
    kind: 'id',
    of: 'storefront',
    says: 'levels in the question, each with the version of its text, e.g. `1v1.2v1`',
  },
  eventCode: { kind: 'id', of: 'backend', says: 'event of the payment provider' },
  pspReference: { kind: 'id', of: 'backend', says: 'the provider’s id of the event' },
  merchantReference: { kind: 'id', of: 'backend', says: 'the order’s number, as the provider knows it' },
  reference: { kind: 'id', of: 'backend', says: 'the same, of HiPay' },
  paymentId: { kind: 'id', of: 'backend', says: '`payments.payment_id`' },
  refundId: { kind: 'id', of: 'backend', says: '`refund_payments.refund_id`' },
  orderNumber: { kind: 'id', of: 'backend', says: '`orders.order_number`' },
  result: { kind: 'id', of: 'backend', says: 'status of a payment' },
  difference: { kind: 'words', of: 'backend', says: 'how a payment differs from the request' },
  reported: { kind: 'words', of: 'backend', says: 'result, cents and currency that the provider reported' },
  taken: { kind: 'number', of: 'backend', says: 'reconciliation: payments that took money' },
  orders: { kind: 'number', of: 'backend', says: 'reconciliation: orders that were to be paid' },
  finished: { kind: 'number', of: 'backend', says: 'reconciliation: missing orders that were created' },
  refunded: { kind: 'number', of: 'backend', says: 'reconciliation: refunded payments' },
  cancelled: { kind: 'number', of: 'backend', says: 'reconciliation: orders that were not paid' },
  freed: {
    kind: 'number',
    of: 'backend',
    says: 'reconciliation: gift cards, points and codes that were released',
  },
  alarms: { kind: 'number', of: 'backend', says: 'reconciliation: what only a person can close' },
  mails: { kind: 'number', of: 'backend', says: 'mails that were sent' },
  accounts: { kind: 'number', of: 'backend', says: 'closed accounts that were erased' },
  passkey: { kind: 'id', of: 'backend', says: '`passkeys.passkey_id`' },
  stored: { kind: 'number', of: 'backend', says: 'signature count stored for a passkey' },
  shown: { kind: 'number', of: 'backend', says: 'signature count that it sent' },
} as const satisfies Record<string, LogField>;

export type LogFieldName = keyof typeof logFields;

type ValueOf<Name extends LogFieldName> = (typeof logFields)[Name]['kind'] extends 'number' ? number : string;

/** The fields of a line besides level, service and message. */
export type LogFacts = {
  [Name in Exclude<LogFieldName, 'level' | 'service' | 'message'>]?: ValueOf<Name> | undefined;
};

export interface LogLine extends LogFacts {
  level: LogLevel;
  service: LogService;
  message: string;
}

// References of payment providers have dots and hyphens, never spaces or `@`.
const id = /^[\w.-]{1,100}$/;

function shown(kind: Kind, value: string | number): string | number | undefined {
  if (kind === 'words') return redact(String(value));
  return kind === 'number' || id.test(String(value)) ? value : undefined;
}

/** Writes one line of JSON to the stream of its level. No value in it identifies a person, whatever was quoted. */
export function writeLog(line: LogLine): void {
  const { level } = line;
  const message = level === 'alarm' ? alarmPrefix + line.message : line.message;
  const values: Partial<Record<LogFieldName, string | number | undefined>> = { ...line, message };
  const fields = Object.entries(logFields).flatMap(([name, { kind }]) => {
    // The names are those of the table.
    const value = values[name as LogFieldName];
    return value === undefined ? [] : [[name, shown(kind, value)] as const];
  });
  console[level === 'info' ? 'log' : 'error'](JSON.stringify(Object.fromEntries(fields)));
}
