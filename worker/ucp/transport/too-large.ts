import type { Context } from 'hono';
import { assistantEndpoints } from '../../../shared/assistant-endpoints.ts';
import type { AppEnv } from '../../page/context.ts';
import { refusalResponse, UcpRefusal } from '../protocol/refusal.ts';
import { refusedOverMcp } from './mcp.ts';

/** Refuses a body that is too long, as the transport says it; undefined for an address that is not for platforms. */
export function platformTooLarge(c: Context<AppEnv>, content: string): Response | undefined {
  const { log, url } = c.get('state');
  const isMcp = url.pathname === assistantEndpoints.mcp;
  if (!isMcp && !url.pathname.startsWith(`${assistantEndpoints.rest}/`)) return undefined;
  const refusal = new UcpRefusal(413, 'request_too_large', content);
  log.outcome = refusal.code;
  return isMcp ? refusedOverMcp(null, refusal) : refusalResponse(refusal);
}
