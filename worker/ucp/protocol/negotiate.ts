import { type CapabilityRegistry, parentsOf, type UcpCapability, ucpVersion } from './capabilities.ts';
import type { PlatformProfile } from './platform-profile.ts';

/**
 * The capabilities that shop and platform have in common, in a version of both (overview, intersection algorithm).
 * Extensions without a parent in the result are left out.
 */
export function negotiate(offered: ReadonlySet<UcpCapability>, { ucp }: PlatformProfile): ReadonlySet<UcpCapability> {
  const common = [...offered].filter((name) => ucp.capabilities[name]?.some(({ version }) => version === ucpVersion));
  let kept = new Set(common);
  for (;;) {
    const next = new Set(
      [...kept].filter((name) => {
        const parents = parentsOf(name);
        return parents.length === 0 || parents.some((parent) => kept.has(parent as UcpCapability));
      }),
    );
    if (next.size === kept.size) return kept;
    kept = next;
  }
}

/** The capabilities that an answer names: the operation's own, and those that extend it. */
export function relevant(active: ReadonlySet<UcpCapability>, root: UcpCapability): CapabilityRegistry {
  const named: CapabilityRegistry = {};
  for (const name of active)
    if (name === root || parentsOf(name).includes(root)) named[name] = [{ version: ucpVersion }];
  return named;
}
