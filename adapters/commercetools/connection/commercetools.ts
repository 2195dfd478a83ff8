import { z } from 'zod';
import { askJson, type JsonRequest, parseAnswer } from '../../connection/ask-json.ts';
import { cacheFor } from '../../connection/cache-for.ts';
import type { Env } from './env.ts';

/** A call of the HTTP API. */
interface CommercetoolsCall {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Below the project; begins with a slash. */
  path: string;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  /** Whether a POST only reads, such as a search. */
  reads?: boolean;
}

/** Milliseconds for which a token is cached. commercetools gives it for two days. */
const tokenAge = 3_600_000;

/** commercetools has refused a call; `code` is that of its first error, such as `ConcurrentModification`. */
export class CommercetoolsRefusal extends Error {
  override name = 'CommercetoolsRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(`commercetools answers ${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
}

const refusal = z.object({
  message: z.string().catch(''),
  errors: z.array(z.object({ code: z.string() })).catch([]),
});

function refusalIn(status: number, json: unknown): CommercetoolsRefusal {
  const { message, errors } = refusal.catch({ message: '', errors: [] }).parse(json);
  return new CommercetoolsRefusal(status, errors[0]?.code ?? 'unknown', message);
}

async function send<Answer extends z.ZodType>(request: JsonRequest, answer: Answer): Promise<z.output<Answer>> {
  const { ok, status, json } = await askJson(request);
  if (!ok) throw refusalIn(status, json);
  return parseAnswer(request, answer, json);
}

const sent = (env: Env) => ({ name: 'commercetools', timeout: Number(env.COMMERCETOOLS_TIMEOUT) });

/** The token of the adapter's own client: shoppers have none, so the adapter checks whose cart it is. */
const currentToken = cacheFor(
  tokenAge,
  ({ COMMERCETOOLS_AUTH_URL, COMMERCETOOLS_CLIENT_ID }: Env) => `${COMMERCETOOLS_AUTH_URL} ${COMMERCETOOLS_CLIENT_ID}`,
  async (env) => {
    const credentials = btoa(`${env.COMMERCETOOLS_CLIENT_ID}:${env.COMMERCETOOLS_CLIENT_SECRET}`);
    const request: JsonRequest = {
      ...sent(env),
      method: 'POST',
      url: new URL(`${env.COMMERCETOOLS_AUTH_URL}/oauth/token?grant_type=client_credentials`),
      headers: { authorization: `Basic ${credentials}` },
      reads: true,
    };
    const { access_token } = await send(request, z.object({ access_token: z.string() }));
    return access_token;
  },
);

/**
 * Calls the HTTP API and parses the answer.
 * @throws CommercetoolsRefusal for an answer that is not 2xx
 * @throws Error for an answer of another shape
 * @throws Problem (503) if a read is not answered in time, Unanswered (504) for a write, which may be carried out
 */
export async function askCommercetools<Answer extends z.ZodType>(
  env: Env,
  { method = 'GET', path, query = {}, body, reads = method === 'GET' }: CommercetoolsCall,
  answer: Answer,
): Promise<z.output<Answer>> {
  const url = new URL(`${env.COMMERCETOOLS_API_URL}/${env.COMMERCETOOLS_PROJECT}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const headers = { authorization: `Bearer ${await currentToken(env)}` };
  return send({ ...sent(env), method, url, headers, body, reads }, answer);
}
