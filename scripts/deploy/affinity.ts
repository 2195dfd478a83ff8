/** Checks that a visitor stays on one version while two share the traffic. */
import { SmokeFails, SmokeVisitor } from './smoke-visitor.ts';

/** Number of requests. At a share of 10 %, all come from one version by chance once in seventy runs. */
const asked = 40;

/**
 * Each build has its own scripts and styles, so a page of one version cannot load those of the other. A rule of the
 * zone gives each visitor one version (docs/operating/deploying.md).
 *
 * @throws SmokeFails where both versions answer
 */
export async function checkAffinity(origin: string, timeout?: number): Promise<void> {
  const visitor = new SmokeVisitor(origin, { ...(timeout !== undefined && { timeout }) });
  const builds = new Set<string>();
  for (let count = 0; count < asked; count += 1) builds.add((await visitor.ask('/build.json')).text);
  if (builds.size > 1)
    throw new SmokeFails(
      'share: the same visitor gets answers of both versions, so pages would miss their styles: set the rule of docs/operating/deploying.md, or leave out --share',
    );
}
