import { type CallInput, type CallName, type CallOutput, contract } from '../../../shared/contract/contract.ts';
import { gatewayHeaders } from '../../../shared/contract/gateway/headers.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { toWire } from '../../../shared/contract/gateway/wire.ts';
import type { Shop } from '../../shop/harness.ts';

/** The market of both sides. */
export const market = 'en';

/** A call of the contract to the reference backend, in the market of the bench. @throws if it is rejected */
export async function askBackend<Name extends CallName>(
  { backendUrl, secrets }: Shop,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const row: CallRow = contract[name];
  const { path } = toWire(row, { ...input });
  const response = await fetch(`${backendUrl}/${row.upstream}${path}`, {
    headers: {
      [gatewayHeaders.language]: market,
      [gatewayHeaders.subscriptionKey]: secrets.GATEWAY_SUBSCRIPTION_KEY,
      [gatewayHeaders.storeId]: '1',
      [gatewayHeaders.sessionId]: 'bench',
      [gatewayHeaders.deviceChannel]: 'SD',
    },
  });
  if (!response.ok) throw new Error(`${name} was answered ${response.status}.`);
  // The row of this very name.
  return contract[name].output.parse(await response.json()) as CallOutput<Name>;
}
