/** What former deploys have made, and the shop does not use any more. */
import { gatewayKeyName } from '../../shared/contract/gateway/gateway-key.ts';
import { needsBackend } from '../building/upstreams.ts';
import type { WorkerName } from '../building/worker-sources.ts';
import { configurationOf, type Project, readConfiguration } from './project.ts';
import { hasDatabase } from './resources.ts';
import { readText } from './toml.ts';
import { upstreamsElsewhere } from './upstreams.ts';

/**
 * Lines with the commands that remove it; a deploy removes no data.
 *
 * @param formerGateway somebody else's gateway before this deploy
 */
export function leftBehind(project: Project, formerGateway: string | undefined): string[] {
  const upstreams = upstreamsElsewhere(project);
  const file = (worker: WorkerName): string => `--config ${project.configurationFile(worker)}`;
  const lines: string[] = [];
  if (formerGateway !== undefined) {
    const secret = gatewayKeyName(formerGateway);
    if (upstreams.gateway === undefined || gatewayKeyName(upstreams.gateway) !== secret)
      lines.push(`the key of ${formerGateway}: npx wrangler secret delete ${secret} ${file('storefront')}`);
  }
  if (!needsBackend(upstreams) && hasDatabase(project)) {
    const database = readText(readConfiguration(project, 'backend'), '[[d1_databases]]', 'database_name');
    const bucket = readText(readConfiguration(project, 'studio'), '[[r2_buckets]]', 'bucket_name');
    lines.push(
      `the reference backend: npx wrangler delete ${file('backend')}`,
      `the studio: npx wrangler delete ${file('studio')}`,
      `customers, orders and content: npx wrangler d1 delete ${database} ${file('backend')}`,
      `  (then write the database_id in ${configurationOf('backend')} as zeros)`,
      `uploaded pictures: npx wrangler r2 bucket delete ${bucket}`,
    );
  }
  return lines.length === 0 ? [] : ['This is not used any more, and stays until you remove it:', ...lines];
}
