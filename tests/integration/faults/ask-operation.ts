import { operations } from '../../../worker/ucp/operations.ts';
import type { AnswerBody, Platform } from '../../ucp/platform.ts';
import type { PlatformQuestion } from './assistant-uses.ts';

export const transports = ['rest', 'mcp'] as const;
export type Transport = (typeof transports)[number];

export interface OperationAnswer {
  status: number;
  /** The answer of the operation, or of its refusal. */
  body: AnswerBody;
  /** Seconds after which it may be asked again, as the transport says it. */
  retryAfter: number | null;
  /** `WWW-Authenticate`: why a token was refused. */
  challenge: string | null;
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** Asks an operation as the transport does. */
export async function askOperation(
  platform: Platform,
  name: string,
  transport: Transport,
  { id, payload, headers = {} }: PlatformQuestion,
): Promise<OperationAnswer> {
  const row = operations[name];
  if (row === undefined) throw new Error(`There is no operation ${name}.`);
  if (transport === 'rest') {
    const body = row.method === 'GET' ? undefined : (payload ?? {});
    const answer = await platform.rest(row.method, row.path.replace('{id}', id ?? ''), body, headers);
    const header = (name: string) => answer.headers.get(name);
    return { ...answer, retryAfter: numberOf(header('retry-after')), challenge: header('www-authenticate') };
  }
  const { argument } = row;
  const args = { ...(id !== undefined && { id }), ...(argument !== null && { [argument]: payload ?? {} }) };
  const answer = await platform.tool(name, args, headers);
  // Of a refusal.
  const data = answer.error?.data as (AnswerBody & { retry_after?: number }) | undefined;
  const body = data ?? answer.result?.structuredContent;
  const challenge = answer.headers.get('www-authenticate');
  return { status: answer.status, body, retryAfter: data?.retry_after ?? null, challenge };
}
