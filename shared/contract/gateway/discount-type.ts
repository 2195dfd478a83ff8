import { z } from 'zod';

/** What a discount is; the shop has a text for each. */
export const discountType = z
  .enum(['REM', 'PTS', 'CAD', 'COU'])
  .describe('REM: a reduction. PTS: an advantage for loyalty points. CAD: a gift. COU: a voucher or promo code.');
