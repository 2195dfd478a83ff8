import type { Context } from 'hono';
import type { Locale } from '../../shared/markets/locales.ts';
import { marketOrigin } from '../../shared/seo/seo.ts';
import { isUnauthorized, UpstreamError } from '../errors/errors.ts';
import { gatewayOptionsOf, type Market } from '../market/market.ts';
import { type LogContext, logError } from '../observability/log.ts';
import type { AppEnv, RequestState } from '../page/context.ts';
import { createGateway } from '../upstream/gateway.ts';
import { linkedCustomer } from './identity/linked-customer.ts';
import { marketForPlatforms, offeredBy } from './offered.ts';
import { type UcpCapability, ucpVersion } from './protocol/capabilities.ts';
import { invalidToken } from './protocol/challenge.ts';
import { homeOf } from './protocol/home-of.ts';
import { answerOnce, readIdempotencyKey } from './protocol/idempotency.ts';
import { marketOfRequest } from './protocol/market-of-request.ts';
import { errorMessage, type UcpMessage } from './protocol/messages.ts';
import { negotiate, relevant } from './protocol/negotiate.ts';
import type { OperationRow, UcpAnswer } from './protocol/operation.ts';
import { assertVersion, platformProfileAt, readProfileAddress } from './protocol/platform-profile.ts';
import { UcpRefusal } from './protocol/refusal.ts';
import { verifyRequest } from './protocol/signatures.ts';
import { attempts, countByNetwork, countByPlatform, countNewPlatform, limitPeriod } from './rate-limits.ts';
import type { KeptAnswer } from './stored/idempotency-store.ts';

/** A request of a platform, whatever transport brought it. */
export interface Asked {
  /** The HTTP request, whose signature counts. */
  request: Request;
  body: Uint8Array<ArrayBuffer>;
  /** Address of the platform's profile, as it was sent. */
  profile: string | undefined;
  operation: OperationRow;
  /** The payload, with the id of the path. */
  input: unknown;
  /** As it was sent; missing without one. */
  idempotencyKey: string | undefined;
}

/** Seconds after which a platform may try again when something has failed. */
const retryAfter = '10';

/** The input of an operation. @throws UcpRefusal that names the field */
function parsed({ input: schema }: OperationRow, input: unknown): never {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join('.') || 'the request';
  throw new UcpRefusal(400, 'invalid_request', `${path}: ${issue?.message ?? 'does not fit.'}`);
}

/** Notes what an answer counts as: `success`, or the code of its first error. */
function noted(log: LogContext, answered: KeptAnswer): KeptAnswer {
  const { messages } = answered.body;
  const all: readonly UcpMessage[] = Array.isArray(messages) ? messages : [];
  log.outcome = all.find(({ type }) => type === 'error')?.code ?? 'success';
  return answered;
}

/** The answer with what was negotiated. */
function withMetadata(answer: UcpAnswer, active: ReadonlySet<UcpCapability>, capability: UcpCapability): KeptAnswer {
  const ucp = {
    version: ucpVersion,
    status: answer.kind === 'done' ? 'success' : 'error',
    capabilities: relevant(active, capability),
    ...(capability === 'dev.ucp.shopping.checkout' && answer.kind === 'done' && { payment_handlers: {} }),
  };
  if (answer.kind === 'done') return { status: answer.status ?? 200, body: { ucp, ...answer.body } };
  return { status: 200, body: { ucp, messages: answer.messages, continue_url: answer.continueUrl } };
}

/** What a platform gets that has nothing in common with the shop for this operation. */
function incompatible(market: Market, capability: UcpCapability, isOffered: boolean): KeptAnswer {
  const content = isOffered
    ? `The profile does not declare ${capability} in version ${ucpVersion}.`
    : `This market does not offer ${capability}.`;
  return {
    status: 200,
    body: {
      ucp: { version: ucpVersion, status: 'error', capabilities: {} },
      messages: [errorMessage('capabilities_incompatible', content, { severity: 'unrecoverable' })],
      continue_url: homeOf(market),
    },
  };
}

/** A failure as the platform gets it: it may try again. */
function unavailable(error: unknown, continueUrl: string): UcpRefusal {
  const isBusy = error instanceof UpstreamError && error.status === 429;
  return new UcpRefusal(
    isBusy ? 429 : 503,
    isBusy ? 'rate_limit_exceeded' : 'unavailable',
    'The shop cannot answer at the moment.',
    {
      continueUrl,
      headers: { 'retry-after': isBusy ? limitPeriod : retryAfter },
    },
  );
}

/** The market. @throws UcpRefusal 503 while its parameters cannot be read: whether it is open is then unknown */
async function openMarket(state: RequestState, locale: Locale): Promise<Market> {
  try {
    return await marketForPlatforms(state, locale);
  } catch (error) {
    logError(error, state.log, 503);
    throw unavailable(error, homeOf({ origin: marketOrigin(locale, state.env.ORIGIN), locale }));
  }
}

/**
 * Answers a platform: limits, market, profile, version, signature, capabilities, customer, then the operation.
 * @throws UcpRefusal for everything that the transport has to say
 */
export async function answerPlatform(c: Context<AppEnv>, asked: Asked): Promise<KeptAnswer> {
  const state = c.get('state');
  const { env, url, log, deadline } = state;
  const { operation } = asked;
  const address = readProfileAddress(asked.profile, url);
  const input = parsed(operation, asked.input);
  const key = operation.idempotencyKey === undefined ? undefined : readIdempotencyKey(asked.idempotencyKey);
  const languages = c.req.header('accept-language');
  await countByNetwork(c, operation);
  const locale =
    (await operation.marketOf?.(env, input)) ??
    marketOfRequest({
      url,
      context: operation.contextOf(input),
      languages,
      origin: env.ORIGIN,
      markets: env.MARKETS,
    });
  log.market = locale;
  const market = await openMarket(state, locale);
  log.release = market.release?.id;
  const offered = offeredBy(market, env);
  if (offered.size === 0)
    throw new UcpRefusal(404, 'not_offered', 'This market is not open to assistants.', { continueUrl: homeOf(market) });
  const profile = await platformProfileAt(address, { admit: () => countNewPlatform(c) });
  assertVersion(profile, homeOf(market));
  const isSigned = await verifyRequest(asked.request, asked.body, profile);
  if (isSigned) log.platform = new URL(address).hostname;
  if (isSigned) await countByPlatform(c, operation, profile);
  const active = negotiate(offered, profile);
  if (!active.has(operation.capability))
    return noted(log, incompatible(market, operation.capability, offered.has(operation.capability)));
  const options = {
    env,
    ...gatewayOptionsOf(market),
    sessionId: 'assistant',
    deviceChannel: 'SD',
    deadline,
    log,
  };
  const stranger = {
    env,
    market,
    marketIn: (other: Locale) => (other === locale ? Promise.resolve(market) : openMarket(state, other)),
    gateway: createGateway(options),
    deadline,
    languages,
    log,
    platform: { profile, isSigned },
    allowsAttempt: attempts(c, profile, isSigned),
    active,
  };
  const token = c.req.header('authorization');
  try {
    const customer = await linkedCustomer(token, operation, stranger, options);
    const request = { ...stranger, customer };
    const keyed = { key, operation: `${operation.method} ${operation.path}`, input: asked.input };
    const answered = await answerOnce(request, keyed, async () =>
      withMetadata(await operation.run(request, input), active, operation.capability),
    );
    return noted(log, answered);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (token !== undefined && isUnauthorized(error))
      throw invalidToken(market, 'The customer has just ended the link');
    logError(error, log, 503);
    throw unavailable(error, homeOf(market));
  }
}
