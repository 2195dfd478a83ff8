/** The platform's record of an uploaded Worker. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readText, readValue } from '../../scripts/deploy/toml.ts';
import { nextId, nextTime, type Version } from './account.ts';
import { type Call, Refused, refusedBy } from './command.ts';

/** The host names that a wrangler.toml routes to its Worker. */
export const domainsIn = (text: string): string[] =>
  [...(readValue(text, '', 'routes') ?? '').matchAll(/pattern = "([^"]+)"/g)].map(([, host = '']) => host);

/** A version from a wrangler.toml. @throws Refused for what the platform would reject */
export function versionOf(call: Call): Version {
  const { account, flags } = call;
  const { text, path } = call.configuration();
  if (flags['no-bundle'] !== true) throw new Refused('The stand-in takes what is built.');
  const main = join(call.folder, dirname(path), readText(text, '', 'main'));
  if (!existsSync(main)) throw new Refused(`The entry-point file at "${main}" was not found.`);
  const bindings: string[] = [];
  const bind = (table: string, key: string, there: readonly string[], type: string) => {
    if (!text.includes(`\n${table}\n`)) return;
    const named = readText(text, table, key);
    if (!there.includes(named)) throw refusedBy('workers/scripts', `${type} '${named}' not found`, 10041);
    bindings.push(type);
  };
  const { namespaces, databases, buckets, workers } = account;
  bind(
    '[[kv_namespaces]]',
    'id',
    namespaces.map(({ id }) => id),
    'kv_namespace',
  );
  bind(
    '[[d1_databases]]',
    'database_id',
    databases.map(({ uuid }) => uuid),
    'd1',
  );
  bind('[[r2_buckets]]', 'bucket_name', buckets, 'r2_bucket');
  bind('[[services]]', 'service', Object.keys(workers), 'service');
  const { tag, message } = flags;
  const objects = [...text.matchAll(/^\[exports\.(\w+)\]\ntype = "durable-object"/gm)].map(([, name = '']) => name);
  return {
    id: nextId(account),
    created: nextTime(account),
    bindings,
    objects,
    ...(typeof tag === 'string' && { tag }),
    ...(typeof message === 'string' && { message }),
  };
}
