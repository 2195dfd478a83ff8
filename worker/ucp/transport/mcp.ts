import type { Context } from 'hono';
import { z } from 'zod';
import { logError } from '../../observability/log.ts';
import type { AppEnv } from '../../page/context.ts';
import { answerPlatform } from '../handle.ts';
import { operations, routeOf } from '../operations.ts';
import type { OperationRow } from '../protocol/operation.ts';
import { messageBody, rpcCodeOf, UcpRefusal, unexpected } from '../protocol/refusal.ts';
import { countByNetwork } from '../rate-limits.ts';
import { jsonFaults, readJson } from './read-json.ts';
import { isJson, profileOf } from './rest.ts';

/**
 * The Model Context Protocol over streamable HTTP, as far as tools need it: each POST is one JSON-RPC message, and its
 * answer is JSON. There is no session and no stream, so nothing has to be remembered between two requests.
 */

/** Versions of the Model Context Protocol, the latest first. */
const mcpVersions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

const message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().max(100),
  params: z.looseObject({}).optional(),
});
type Message = z.output<typeof message>;

const meta = z.looseObject({
  'ucp-agent': z.looseObject({ profile: z.string().max(500) }).optional(),
  'idempotency-key': z.string().max(1000).optional(),
});

const toolCall = z.object({
  name: z.string().max(100),
  arguments: z.looseObject({ meta: meta.optional(), id: z.string().max(2000).optional() }).default({}),
});

/** The payload of an operation as JSON schema. Its id is an argument of its own. */
function payloadSchema(input: OperationRow['input']) {
  const { properties = {}, required = [], ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const { id: _, ...fields } = properties;
  return { ...schema, properties: fields, required: required.filter((name) => name !== 'id') };
}

/** The arguments of a tool as JSON schema: the metadata of the request, an id, the payload. */
function inputSchema({ path, argument, input, idempotencyKey }: OperationRow) {
  const hasId = path.includes('{id}');
  const payload = argument === null ? {} : { [argument]: payloadSchema(input) };
  const properties = {
    meta: {
      type: 'object',
      description: 'The platform: address of its profile.',
      properties: {
        ...(idempotencyKey !== undefined && {
          'idempotency-key': {
            type: 'string',
            minLength: 16,
            description: 'A new UUID for each call, and the same one when a call is repeated: it is carried out once.',
          },
        }),
        'ucp-agent': {
          type: 'object',
          properties: { profile: { type: 'string', format: 'uri' } },
          required: ['profile'],
        },
      },
      required: ['ucp-agent', ...(idempotencyKey === 'required' ? ['idempotency-key'] : [])],
    },
    ...(hasId && { id: { type: 'string' } }),
    ...payload,
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** Every answer has the metadata of the protocol; the rest is in its schemas. */
const outputSchema = { type: 'object', properties: { ucp: { type: 'object' } }, required: ['ucp'] };

const tools = Object.entries(operations).map(([name, row]) => ({
  name,
  description: row.description,
  inputSchema: inputSchema(row),
  outputSchema,
  annotations: { readOnlyHint: row.method === 'GET' || row.argument === 'catalog', openWorldHint: false },
}));

/** A result, or an error with the status of the HTTP answer. */
interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: Record<string, unknown> | null;
}

const result = (id: Message['id'], value: unknown): Reply => ({
  status: 200,
  body: { jsonrpc: '2.0', id, result: value },
});

/** What is wrong, as the errors of operations have it. */
const invalid = (content: string) => ({ code: 'invalid_request', content });

/** A message that cannot be read, or is none: by the transport of MCP an error of HTTP. */
const unreadable = (
  code: number,
  text: string,
  { status = 400, id = null }: { status?: number; id?: Message['id'] | null } = {},
): Reply => ({
  status,
  body: { jsonrpc: '2.0', id, error: { code, message: text, data: invalid(text) } },
});

/** A message that was read, and cannot be carried out. Clients read the error of an answer with 200 only. */
const failure = (id: Message['id'], code: number, text: string): Reply => ({
  status: 200,
  body: { jsonrpc: '2.0', id, error: { code, message: text, data: invalid(text) } },
});

/**
 * The refusals of which the HTTP status says the same: those of the protocol (overview, protocol errors), on which
 * proxies and sign-in act, and bodies that were not read.
 */
const httpStatuses: ReadonlySet<number> = new Set([401, 403, 409, 413, 429, 500, 503]);

/** A refusal as JSON-RPC. */
function refused(id: Message['id'] | null, refusal: UcpRefusal): Reply {
  const { status, code, message: content, continueUrl, headers } = refusal;
  const retry = headers['retry-after'];
  const data = {
    code,
    content,
    ...(continueUrl !== undefined && { continue_url: continueUrl }),
    ...(retry !== undefined && { retry_after: Number(retry) }),
    ...messageBody(refusal),
  };
  const body = { jsonrpc: '2.0', id, error: { code: rpcCodeOf(refusal), message: content, data } };
  return httpStatuses.has(status) ? { status, headers, body } : { status: 200, body };
}

async function callTool(c: Context<AppEnv>, body: Uint8Array<ArrayBuffer>, { id, params }: Message): Promise<Reply> {
  const call = toolCall.safeParse(params);
  if (!call.success) {
    const [issue] = call.error.issues;
    const path = issue?.path.join('.') || 'params';
    return failure(id, -32602, `Invalid params. ${path}: ${issue?.message ?? 'does not fit.'}`);
  }
  const { name, arguments: given } = call.data;
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation === undefined) return failure(id, -32602, `Unknown tool: ${name}`);
  c.get('state').log.route = routeOf(name);
  const { argument, path } = operation;
  const payload: unknown = argument === null ? {} : given[argument];
  if (payload === undefined) throw new UcpRefusal(400, 'invalid_request', `${name} needs the argument "${argument}".`);
  if (typeof payload !== 'object' || payload === null) return failure(id, -32602, `${argument} is not an object.`);
  const named = profileOf(c.req.header('ucp-agent'));
  const profile = given.meta?.['ucp-agent']?.profile ?? named;
  if (profile === undefined) {
    const where = 'meta["ucp-agent"].profile, the address of the profile of the platform';
    throw new UcpRefusal(400, 'invalid_profile_url', `${name} needs ${where}.`);
  }
  // A signature covers the header, so both must name the same platform.
  if (named !== undefined && named !== profile)
    throw new UcpRefusal(400, 'invalid_profile_url', 'UCP-Agent and meta name different profiles.');
  const key = given.meta?.['idempotency-key'];
  const keyHeader = c.req.header('idempotency-key');
  if (keyHeader !== undefined && key !== undefined && keyHeader !== key)
    throw new UcpRefusal(400, 'invalid_request', 'Idempotency-Key and meta have different keys.');
  if (operation.idempotencyKey === 'required' && (key ?? keyHeader) === undefined)
    throw new UcpRefusal(400, 'invalid_request', `${name} needs meta["idempotency-key"].`);
  const { body: answer } = await answerPlatform(c, {
    request: c.req.raw,
    body,
    profile,
    operation,
    input: path.includes('{id}') ? { ...payload, id: given.id } : payload,
    idempotencyKey: key ?? keyHeader,
  });
  return result(id, { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] });
}

function initialize({ id, params }: Message, name: string): Reply {
  const asked = mcpVersions.find((version) => version === params?.protocolVersion);
  return result(id, {
    protocolVersion: asked ?? mcpVersions[0],
    capabilities: { tools: { listChanged: false } },
    serverInfo: { name, version: '1' },
    instructions:
      'A fashion shop that speaks the Universal Commerce Protocol. Send the address of your profile in ' +
      'meta["ucp-agent"].profile with each call, and the shopper’s country and language in context: prices, ' +
      'sizes and delivery are those of their market. Paying is always the shopper’s own, at continue_url.',
  });
}

/** Messages that call no tool, as the log and the metrics name them. */
const otherMethods: ReadonlySet<string> = new Set(['initialize', 'ping', 'tools/list', 'notifications/initialized']);

async function reply(c: Context<AppEnv>, body: Uint8Array<ArrayBuffer>, asked: Message): Promise<Reply> {
  const { id, method } = asked;
  if (method !== 'tools/call') {
    c.get('state').log.route = `mcp.${otherMethods.has(method) ? method.replace('/', '_') : 'other'}`;
    await countByNetwork(c, null);
  }
  // A notification has no answer.
  if (id === undefined) return { status: 202, body: null };
  switch (method) {
    case 'initialize':
      return initialize(asked, c.get('state').url.host);
    case 'ping':
      return result(id, {});
    case 'tools/list':
      return result(id, { tools });
    case 'tools/call':
      return callTool(c, body, asked);
    default:
      return failure(id, -32601, `Method not found: ${method}`);
  }
}

async function replyTo(c: Context<AppEnv>): Promise<Reply> {
  if (c.req.method !== 'POST')
    return { ...unreadable(-32600, 'Send a JSON-RPC message by POST.', { status: 405 }), headers: { allow: 'POST' } };
  if (!isJson(c.req.header('content-type'))) return unreadable(-32600, 'Content-Type is not application/json.');
  const body = new Uint8Array(await c.req.arrayBuffer());
  const read = readJson(body);
  if ('fault' in read) return unreadable(read.fault === 'not-json' ? -32700 : -32602, jsonFaults[read.fault]);
  const asked = message.safeParse(read.content);
  if (!asked.success) return unreadable(-32600, 'The body is not one JSON-RPC message.');
  const { id = null, method } = asked.data;
  const version = c.req.header('mcp-protocol-version');
  // `initialize` negotiates the version, so its header does not count yet.
  if (version !== undefined && method !== 'initialize' && !mcpVersions.some((each) => each === version))
    return unreadable(-32600, `MCP-Protocol-Version is none of ${mcpVersions.join(', ')}.`, { id });
  const { log } = c.get('state');
  try {
    const answered = await reply(c, body, asked.data);
    if (answered.body?.error !== undefined) log.outcome = 'invalid_request';
    return answered;
  } catch (error) {
    if (!(error instanceof UcpRefusal)) logError(error, log);
    const refusal = error instanceof UcpRefusal ? error : unexpected();
    log.outcome = refusal.code;
    return refused(id, refusal);
  }
}

function responseOf({ status, headers = {}, body }: Reply): Response {
  const all = { ...headers, 'cache-control': 'no-store' };
  if (body === null) return new Response(null, { status, headers: all });
  return Response.json(body, { status, headers: all });
}

export const answerMcp = async (c: Context<AppEnv>): Promise<Response> => responseOf(await replyTo(c));

/** A refusal over MCP, before the message is read. */
export const refusedOverMcp = (id: Message['id'] | null, refusal: UcpRefusal): Response =>
  responseOf(refused(id, refusal));
