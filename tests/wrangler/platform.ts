/**
 * The platform in front of storefront and backend: routes each request to a version of the stand-in's account, by
 * share or by the version override header.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Front, startFront } from '../shop/front.ts';
import { readAccount, type Version } from './account.ts';

/** A request, and the version it was routed to. */
export interface Led {
  path: string;
  version: string;
  /** True if the request named this version. */
  byName: boolean;
}

export interface Platform extends Front {
  led: Led[];
}

type Answer = (asked: IncomingMessage, answer: ServerResponse, version: Version, share: number) => void;

/**
 * Starts it.
 * @param hasAffinity true if each visitor stays on one version; there is one visitor
 */
export async function startPlatform(
  accountFile: () => string,
  answerOf: { storefront: Answer; backend: Answer },
  hasAffinity: () => boolean = () => true,
): Promise<Platform> {
  const led: Led[] = [];
  let count = 0;
  const front = await startFront((asked, answer) => {
    const path = asked.url ?? '/';
    const worker = /^\/(?:authentication|gateway)\//.test(path) ? 'backend' : 'storefront';
    const { versions = [], deployments = [] } = readAccount(accountFile()).workers[`selvedge-${worker}`] ?? {};
    const shares = deployments.at(-1)?.versions ?? [];
    const header = String(asked.headers['cloudflare-workers-version-overrides'] ?? '');
    const [, wanted] = new RegExp(`selvedge-${worker}="([^"]+)"`).exec(header) ?? [];
    const byName = shares.find(({ id }) => id === wanted);
    // Otherwise rotates: a step that is coprime to 100 reaches every share.
    count += 1;
    const place = hasAffinity() ? 0 : (count * 37) % 100;
    let sum = 0;
    const byShare = shares.find(({ percentage }) => {
      sum += percentage;
      return place < sum;
    });
    const chosen = byName ?? byShare;
    const version = versions.find(({ id }) => id === chosen?.id);
    if (chosen === undefined || version === undefined) return void answer.writeHead(530).end('no version');
    led.push({ path, version: version.id, byName: byName !== undefined });
    answerOf[worker](asked, answer, version, chosen.percentage);
  });
  return { ...front, led };
}
