import type { Context } from 'hono';
import { assistantEndpoints } from '../../../shared/assistant-endpoints.ts';
import { logError } from '../../observability/log.ts';
import type { AppEnv } from '../../page/context.ts';
import { answerPlatform } from '../handle.ts';
import { operations, routeOf } from '../operations.ts';
import { dictionaryMember } from '../protocol/dictionary-member.ts';
import type { OperationRow } from '../protocol/operation.ts';
import { refusalResponse, UcpRefusal, unexpected } from '../protocol/refusal.ts';
import type { KeptAnswer } from '../stored/idempotency-store.ts';
import { jsonFaults, readJson } from './read-json.ts';

/** The profile in `UCP-Agent: profile="https://…"` (RFC 8941); undefined if there is none. */
export function profileOf(header: string | undefined): string | undefined {
  const value = dictionaryMember(header, 'profile');
  return typeof value === 'string' ? value : undefined;
}

/** True for the media type of both transports: other types may be sent by pages of other sites without asking. */
export const isJson = (contentType = ''): boolean => /^application\/json(?:;|$)/i.test(contentType);

interface Found {
  name: string;
  operation: OperationRow;
  id: string | undefined;
}

/** The id in the path of an operation; undefined if it has none, null for another path. */
function idIn(pattern: string, path: string): string | undefined | null {
  const parts = path.split('/');
  const expected = pattern.split('/');
  const fits = (each: string, at: number) => (each === '{id}' ? parts[at] !== '' : parts[at] === each);
  if (parts.length !== expected.length || !expected.every(fits)) return null;
  return parts[expected.indexOf('{id}')];
}

/** The operation at a path, and the id in it. Methods of the path that are not there: 405. */
function find(method: string, pathname: string): Found | undefined {
  const path = pathname.slice(assistantEndpoints.rest.length);
  const allowed: string[] = [];
  for (const [name, operation] of Object.entries(operations)) {
    const id = idIn(operation.path, path);
    if (id === null) continue;
    if (operation.method === method) return { name, operation, id };
    allowed.push(operation.method);
  }
  if (allowed.length === 0) return undefined;
  throw new UcpRefusal(405, 'method_not_allowed', 'Method not allowed.', { headers: { allow: allowed.join(', ') } });
}

/** The payload of a body, with the id of the path, which counts. */
function inputOf(c: Context<AppEnv>, body: Uint8Array<ArrayBuffer>, id: string | undefined): unknown {
  const named = id === undefined ? {} : { id };
  if (body.byteLength === 0) return named;
  if (!isJson(c.req.header('content-type')))
    throw new UcpRefusal(400, 'invalid_request', 'Content-Type is not application/json.');
  const read = readJson(body);
  if ('fault' in read) throw new UcpRefusal(400, 'invalid_request', jsonFaults[read.fault]);
  const { content } = read;
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new UcpRefusal(400, 'invalid_request', 'The body is not an object.');
  return { ...content, ...named };
}

/** @throws UcpRefusal */
async function answerOperation(c: Context<AppEnv>): Promise<KeptAnswer> {
  const found = find(c.req.method, c.get('state').url.pathname);
  if (found === undefined) throw new UcpRefusal(404, 'not_found', 'There is no such operation.');
  const { name, operation, id } = found;
  const { log, url } = c.get('state');
  log.route = routeOf(name);
  log.url = url.origin + assistantEndpoints.rest + operation.path;
  const body = new Uint8Array(await c.req.arrayBuffer());
  return answerPlatform(c, {
    request: c.req.raw,
    body,
    profile: profileOf(c.req.header('ucp-agent')),
    operation,
    input: inputOf(c, body, id),
    idempotencyKey: c.req.header('idempotency-key'),
  });
}

/** Answers an operation of the protocol over REST. Assistants are programs of other sites: no cookie is read. */
export async function answerRest(c: Context<AppEnv>): Promise<Response> {
  try {
    const { status, body } = await answerOperation(c);
    return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    const { log } = c.get('state');
    if (!(error instanceof UcpRefusal)) logError(error, log);
    const refusal = error instanceof UcpRefusal ? error : unexpected();
    log.outcome = refusal.code;
    return refusalResponse(refusal);
  }
}
