import { type JWTPayload, SignJWT } from 'jose';
import type { z } from 'zod';
import { askJson, type JsonRequest, parseAnswer } from '../../connection/ask-json.ts';
import type { Env } from './env.ts';

/** What the client needs of the bindings. */
export type MedusaEnv = Pick<Env, 'MEDUSA_URL' | 'MEDUSA_PUBLISHABLE_KEY' | 'MEDUSA_JWT_SECRET' | 'MEDUSA_TIMEOUT'>;

/** Who calls Medusa: one of its customers, or an account whose customer is to be found or made. */
export type Actor = { customerId: string } | { accountId: string };

/** A call of the Store API, or of the Admin API if its path begins with `/admin/`. */
export interface MedusaCall {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Begins with a slash. */
  path: string;
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  body?: unknown;
  /** Whether a POST only reads, such as a search. */
  reads?: boolean;
  /** Milliseconds for an answer; MEDUSA_TIMEOUT by default. */
  timeout?: number;
  /** Missing: a visitor. */
  actor?: Actor;
}

/** Medusa has refused a call; `code` is its own: `insufficient_inventory`, else the type of the error. */
export class MedusaRefusal extends Error {
  override name = 'MedusaRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(`Medusa answers ${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
}

function addressOf({ MEDUSA_URL }: MedusaEnv, { path, query = {} }: MedusaCall): URL {
  const url = new URL(MEDUSA_URL + path);
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'object') for (const each of value) url.searchParams.append(`${name}[]`, each);
    else if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

/** Lifetime of the tokens of a call. */
const tokenAge = '1m';

/** A token as Medusa signs it after a sign-in. */
async function bearer({ MEDUSA_JWT_SECRET }: MedusaEnv, claims: JWTPayload): Promise<Record<string, string>> {
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(tokenAge)
    .sign(new TextEncoder().encode(MEDUSA_JWT_SECRET));
  return { authorization: `Bearer ${token}` };
}

/** The key of the Store API, with a token of the actor, or a token for the Admin API. */
async function keysOf(env: MedusaEnv, { path, actor }: MedusaCall): Promise<Record<string, string>> {
  if (path.startsWith('/admin/')) return bearer(env, { actor_id: 'gateway', actor_type: 'user' });
  const key = { 'x-publishable-api-key': env.MEDUSA_PUBLISHABLE_KEY };
  if (actor === undefined) return key;
  const customer = 'customerId' in actor ? { actor_id: actor.customerId } : { auth_identity_id: actor.accountId };
  return { ...key, ...(await bearer(env, { actor_type: 'customer', ...customer })) };
}

/**
 * Calls Medusa and parses the answer.
 * @throws MedusaRefusal for an answer that is not 2xx
 * @throws Error for an answer of another shape
 * @throws Problem (503) if a read is not answered in time, Unanswered (504) for a write, which may be carried out
 */
export async function askMedusa<Answer extends z.ZodType>(
  env: MedusaEnv,
  call: MedusaCall,
  answer: Answer,
): Promise<z.output<Answer>> {
  const { method = 'GET', body, reads = method === 'GET', timeout = env.MEDUSA_TIMEOUT } = call;
  const headers = await keysOf(env, call);
  const request: JsonRequest = { name: 'Medusa', method, url: addressOf(env, call), headers, body, reads, timeout };
  const { ok, status, json } = await askJson(request);
  if (!ok) throw refusalIn(status, json);
  return parseAnswer(request, answer, json);
}

function refusalIn(status: number, json: unknown): MedusaRefusal {
  const told: { code?: unknown; type?: unknown; message?: unknown } =
    typeof json === 'object' && json !== null ? json : {};
  return new MedusaRefusal(status, String(told.code ?? told.type ?? 'unknown'), String(told.message ?? ''));
}
