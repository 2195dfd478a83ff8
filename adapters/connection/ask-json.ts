import { z } from 'zod';
import { Problem, Unanswered } from '../../backend/problem.ts';

/** A request to an engine's API. */
export interface JsonRequest {
  /** Of the engine, for error messages. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Whether it changes nothing, such as a search that is posted. */
  reads: boolean;
  /** Milliseconds for an answer: less than the storefront waits for the gateway. */
  timeout: number;
}

/** Of a lost connection `fetch` only says that it failed. */
const causeOf = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);

/**
 * Sends a request and reads the answer, of any status, as JSON.
 * @throws Problem (503) if a read is not answered in time, Unanswered (504) for a write, which may be carried out
 */
export async function askJson(request: JsonRequest): Promise<{ ok: boolean; status: number; json: unknown }> {
  const { name, method, url, headers, body, reads, timeout } = request;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    return { ok: response.ok, status: response.status, json: await response.json() };
  } catch (error) {
    if (reads) throw new Problem(503, `${name} does not answer: ${causeOf(error)}`);
    throw new Unanswered(error);
  }
}

/** Parses an answer. @throws Error, and not the one of zod, which would blame the caller (400) */
export function parseAnswer<Answer extends z.ZodType>(
  { name, url }: JsonRequest,
  answer: Answer,
  json: unknown,
): z.output<Answer> {
  const parsed = answer.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(`${name}'s answer to ${url.pathname} is unusable: ${z.prettifyError(parsed.error)}`);
}
