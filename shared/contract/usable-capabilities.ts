import { contract } from './contract.ts';
import { type Capability, capabilities as known } from './gateway/capabilities.ts';
import { capabilityCalls } from './levels.ts';

const forCustomers: ReadonlySet<Capability> = new Set(
  known.filter((each) => capabilityCalls[each].every((call) => contract[call].access === 'customer')),
);

/** What of a gateway's capabilities has users: without `account` nothing that is for customers alone. */
export function usableCapabilities(capabilities: readonly Capability[]): ReadonlySet<Capability> {
  const hasAccounts = capabilities.includes('account');
  return new Set(capabilities.filter((each) => hasAccounts || !forCustomers.has(each)));
}
