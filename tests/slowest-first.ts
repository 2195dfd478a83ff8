import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long: begun last, one of these would run alone while the other core has nothing to do. */
const slow = [
  'model/carts.test.ts',
  'unit/scripts/patterns.test.ts',
  'unit/deploy/deploy-set-up.test.ts',
  'unit/documents/usage.test.ts',
  'integration/releases/config-command.test.ts',
  'integration/releases/configuration.test.ts',
  'integration/faults/faults.test.ts',
  'integration/payment/payment-kill-methods.test.ts',
  'integration/faults/concurrency-kill.test.ts',
  'integration/payment/adyen.test.ts',
  'browser/access/access-tours.test.ts',
  'browser/consent/consent.test.ts',
  'browser/account/account-actions.test.ts',
  'browser/catalogue/product.test.ts',
];

/** Vitest's order, save that the slowest files come first. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = slow.findIndex((name) => moduleId.endsWith(`/tests/${name}`));
      return place === -1 ? slow.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
