import type { z } from 'zod';
import type { PlatformScope } from '../../../shared/contract/account/platforms.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import type { Market } from '../../market/market.ts';
import type { LogContext } from '../../observability/log.ts';
import type { Deadline } from '../../upstream/deadline.ts';
import type { Gateway } from '../../upstream/gateway.ts';
import type { UcpCapability } from './capabilities.ts';
import type { BuyerContext } from './market-of-request.ts';
import type { UcpMessage } from './messages.ts';
import type { PlatformProfile } from './platform-profile.ts';

/** A customer for whom a platform acts (identity linking). Only for this request: a link may end at any time. */
export interface LinkedCustomer {
  customerId: string;
  /** What the customer has allowed. */
  scopes: ReadonlySet<PlatformScope>;
  /** Calls as this customer; the scopes limit which ones the backend accepts. */
  gateway: Gateway;
  /** The same in another market, whose language the answers have. */
  gatewayIn(market: Market): Gateway;
}

/** What an operation knows about its request. */
export interface UcpRequest {
  env: Env;
  market: Market;
  /** Another market. @throws UcpRefusal 503 while its parameters cannot be read */
  marketIn(locale: Locale): Promise<Market>;
  gateway: Gateway;
  deadline: Deadline;
  /** The header `Accept-Language`: counts if the context names no language. */
  languages: string | undefined;
  log: LogContext;
  platform: {
    profile: PlatformProfile;
    /** True if the request is signed with a key of the profile: then the platform is who it says. */
    isSigned: boolean;
  };
  /** The customer who has linked the platform, if the request brings a token of theirs; null without one. */
  customer: LinkedCustomer | null;
  /**
   * Counts an attempt with something that can be guessed, such as a promo code: by the platform's host if it signs, by
   * network otherwise, together with what visitors try there. False beyond the limit.
   */
  allowsAttempt(): Promise<boolean>;
  /** What shop and platform have in common. */
  active: ReadonlySet<UcpCapability>;
}

/** The result of an operation, without the field `ucp`, which every answer gets. */
export type UcpAnswer =
  | { kind: 'done'; status?: 200 | 201; body: Record<string, unknown> }
  /** Nothing to act on: unknown, over, or all of it refused. */
  | { kind: 'failed'; messages: readonly UcpMessage[]; continueUrl: string };

export const done = (body: Record<string, unknown>, status: 200 | 201 = 200): UcpAnswer => ({
  kind: 'done',
  status,
  body,
});

/** One operation of the protocol, for all transports. */
export interface OperationRow<Input = never> {
  /** Without it in common, the operation is refused. */
  capability: UcpCapability;
  /** What a customer must have allowed. Without it the operation needs no customer. */
  scope?: PlatformScope;
  /** A signed request needs no customer: the platform is known, and may see what is its own. */
  orSigned?: true;
  method: 'GET' | 'POST' | 'PUT';
  /** Below the endpoint, with `{id}` for the id of a cart, checkout or order. */
  path: string;
  /** Name of the argument with the payload over MCP; null if there is none but the id. */
  argument: 'catalog' | 'cart' | 'checkout' | null;
  /** For assistants: what it does, in a few sentences. */
  description: string;
  input: z.ZodType<Input>;
  /** It changes something, so a request with an idempotency key is carried out once. `required`: so it is over MCP. */
  idempotencyKey?: 'optional' | 'required';
  /** Hints about the shopper, by which the market is chosen. */
  contextOf(input: Input): BuyerContext;
  /** The market of what the id names; undefined for an id that is none of this shop. */
  marketOf?(env: Env, input: Input): Promise<Locale | undefined>;
  run(request: UcpRequest, input: Input): Promise<UcpAnswer>;
}

/** Keeps the type of the input within a row. */
export const operation = <Input>(row: OperationRow<Input>): OperationRow => row as unknown as OperationRow;
