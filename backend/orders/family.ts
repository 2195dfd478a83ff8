import type { Family } from '../family.ts';
import { moveDemoOrders } from './demo-pace.ts';
import { orderHandlers } from './handlers.ts';
import { writeOrderNews } from './order-news.ts';

export const orders = {
  handlers: orderHandlers,
  afterCalls: { requestReturn: writeOrderNews },
  scheduled: [(env, now) => moveDemoOrders(env, now).finally(() => writeOrderNews(env, now))],
} satisfies Family;
