/** The shop's domain: writes it to the configuration files and reads it back. */
import { resolve } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { upstreamNames } from '../building/upstreams.ts';
import { Refusal, UsageRefusal } from '../steps.mjs';
import { changeConfiguration, configurationOf, type Project, readConfiguration } from './project.ts';
import { readText, readValue, writeText, writeValue } from './toml.ts';
import { giveToBackend, upstreamsElsewhere } from './upstreams.ts';

/** Host names, without scheme and path. */
export interface Hosts {
  shop: string;
  backend: string;
}

/** Parses a host name. @throws Refusal where it is not valid */
export function hostIn(typed: string): string {
  const host = typed.trim().toLowerCase();
  if (!/^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host))
    throw new UsageRefusal(`"${typed}" is no domain: write it like www.example.com.`);
  return host;
}

/** Both host names from the shop's: the backend of `www.example.com` is at `backend.example.com`. */
export const hostsOf = (shop: string): Hosts => ({ shop, backend: `backend.${shop.replace(/^www\./, '')}` });

/** Whether the shop has an address. Markets with their own domains have theirs as routes. */
export const hasAddress = (project: Project): boolean => originIn(project) !== '';

/** The shop's origin: the one of all markets, or that of the first route; empty where none is configured. */
function originIn(project: Project): string {
  const origin = readText(readConfiguration(project, 'storefront'), '[vars]', 'ORIGIN');
  if (origin !== '') return origin;
  const config = resolve(project.folder, project.configurationFile('storefront'));
  const [first] = unstable_readConfig({ config }, { hideWarnings: true }).routes ?? [];
  const pattern = typeof first === 'string' ? first : first?.pattern;
  return pattern === undefined ? '' : `https://${pattern.replace(/[/*].*$/, '')}`;
}

/** Origin of the shop, without a trailing slash. @throws Refusal where none is configured */
export function shopOrigin(project: Project): string {
  const origin = originIn(project);
  if (origin === '') throw new Refusal('wrangler.toml does not say where the shop is: neither ORIGIN nor routes.');
  return origin;
}

/**
 * Writes the hosts into the files of storefront and backend: routes, and the variables with addresses. Upstreams of
 * somebody else stay.
 *
 * @throws Refusal where there are routes that only a person can change
 */
export function writeHosts(project: Project, { shop, backend }: Hosts): void {
  const elsewhere = upstreamsElsewhere(project);
  for (const worker of ['storefront', 'backend'] as const) {
    const toml = readConfiguration(project, worker);
    if (/^\[\[routes\]\]/m.test(toml) || /[^\]]$/.test(readValue(toml, '', 'routes') ?? ''))
      throw new Refusal(
        `${configurationOf(worker)} names its routes in several lines: they are changed by hand, and ORIGIN with them.`,
      );
  }
  const route = (host: string): string => `[{ pattern = "${host}", custom_domain = true }]`;
  changeConfiguration(project, 'storefront', (toml) =>
    writeText(writeValue(toml, '', 'routes', route(shop)), '[vars]', 'ORIGIN', `https://${shop}`),
  );
  const ofBackend = upstreamNames.filter((name) => elsewhere[name] === undefined);
  giveToBackend(project, ofBackend, `https://${backend}`);
  changeConfiguration(project, 'backend', (toml) =>
    writeText(
      writeText(writeValue(toml, '', 'routes', route(backend)), '[vars]', 'ORIGIN', `https://${backend}`),
      '[vars]',
      'SHOP_ORIGIN',
      `https://${shop}`,
    ),
  );
}
