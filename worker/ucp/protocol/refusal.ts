import { ucpVersion } from './capabilities.ts';
import { errorMessage, type Severity } from './messages.ts';

interface RefusalDetails {
  continueUrl?: string;
  headers?: Record<string, string>;
  /** The shopper can do something about it: the body has a message for them. */
  severity?: Severity;
}

/**
 * An error of the transport: nothing was done. Business outcomes, for example an unknown cart, are answers with
 * messages instead (messages.ts).
 */
export class UcpRefusal extends Error {
  override name = 'UcpRefusal';
  readonly status: RefusalStatus;
  readonly code: string;
  /** Where the shopper can go on without the assistant. */
  readonly continueUrl: string | undefined;
  readonly headers: Record<string, string>;
  readonly severity: Severity | undefined;

  constructor(status: RefusalStatus, code: string, content: string, details: RefusalDetails = {}) {
    const { continueUrl, headers = {}, severity } = details;
    super(content);
    this.status = status;
    this.code = code;
    this.continueUrl = continueUrl;
    this.headers = headers;
    this.severity = severity;
  }
}

/** The answer to a mistake of the shop's own, which says nothing about it. */
export const unexpected = (): UcpRefusal => new UcpRefusal(500, 'internal_error', 'Internal error.');

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 424 | 429 | 500 | 503;

/** The codes of JSON-RPC (overview, error handling): of discovery, of the protocol, of an unfit request. */
const rpcCodes: Partial<Record<string, number>> = {
  invalid_profile_url: -32001,
  profile_unreachable: -32001,
  profile_malformed: -32001,
  version_unsupported: -32001,
  digest_mismatch: -32600,
  algorithm_unsupported: -32600,
  invalid_request: -32602,
  request_too_large: -32602,
  internal_error: -32603,
};

/** The code of a refusal over MCP. */
export const rpcCodeOf = ({ code }: UcpRefusal): number => rpcCodes[code] ?? -32000;

/** The answer with a message for the shopper (types/error_response.json); undefined for other refusals. */
export function messageBody({ code, message, continueUrl, severity }: UcpRefusal): Record<string, unknown> | undefined {
  if (severity === undefined) return undefined;
  return {
    ucp: { version: ucpVersion, status: 'error' },
    messages: [errorMessage(code, message, { severity })],
    ...(continueUrl !== undefined && { continue_url: continueUrl }),
  };
}

/** A refusal over REST. */
export function refusalResponse(refusal: UcpRefusal): Response {
  const { status, code, message, continueUrl, headers } = refusal;
  const body = messageBody(refusal) ?? {
    code,
    content: message,
    ...(continueUrl !== undefined && { continue_url: continueUrl }),
  };
  return Response.json(body, { status, headers: { ...headers, 'cache-control': 'no-store' } });
}
