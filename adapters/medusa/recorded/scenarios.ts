import { addressScenarios } from './address-scenarios.ts';
import { cartScenarios } from './cart-scenarios.ts';
import { paymentScenarios } from './payment-scenarios.ts';

/**
 * What shoppers do: recorded with a real Medusa, by folder, and replayed by the tests, which look at the results. Each
 * makes its requests one after another, in an order that does not change.
 */
export const scenarios = { carts: cartScenarios, addresses: addressScenarios, payments: paymentScenarios };

export type ScenarioFolder = keyof typeof scenarios;
