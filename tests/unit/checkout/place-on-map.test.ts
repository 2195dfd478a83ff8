import { describe, expect, it } from 'vitest';
import { readPlace, readPointOnMap } from '../../../worker/pages/checkout/delivery/place-on-map.ts';

describe('a place that was chosen on the map', () => {
  it('is two degrees, and a point there has its id behind them', () => {
    expect(readPlace('50.63671,3.06352')).toEqual({ latitude: 50.63671, longitude: 3.06352 });
    expect(readPlace('-0.5,-179')).toEqual({ latitude: -0.5, longitude: -179 });
    expect(readPointOnMap('50.63671,-3.06,FR-P1')).toEqual({ near: '50.63671,-3.06', id: 'FR-P1' });
  });

  it.each(['', '50', '50,', '91,3', '50,181', '50.6,3.1,FR', '5e1,3', ' 50,3', '50,3\n'])('is not %j', (text) =>
    expect(readPlace(text)).toBeNull(),
  );

  it.each(['', '50,3', '91,3,FR-P1', '50,3,a b', '50,3,', `50,3,${'x'.repeat(41)}`])('is no point: %j', (text) =>
    expect(readPointOnMap(text)).toBeNull(),
  );
});
