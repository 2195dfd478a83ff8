import { DurableObject } from 'cloudflare:workers';
import { writeLog } from '../../../shared/logs/log-line.ts';
import { type Bindings, readEnv } from '../../env.ts';
import { orderAnswer } from '../protocol/order-answer.ts';
import { shopKeys } from '../protocol/shop-keys.ts';
import type { NotedOrder, OrderStore } from '../stored/stored-order.ts';
import { sendWebhook, type Webhook } from '../webhooks/send-webhook.ts';

/** Milliseconds after the last change for which a platform can read an order: longer than any return takes. */
const keptFor = 180 * 24 * 3_600_000;

/** Milliseconds after which a webhook that nobody acknowledges is given up. */
const triedFor = 3 * 24 * 3_600_000;

/** Maximum milliseconds between two tries. */
const maxRetryDelay = 3_600_000;

interface Waiting extends Webhook {
  /** It tells the platform of the order, which is never left out for a later state. */
  isFirst: boolean;
  /** Milliseconds since 1970. */
  since: number;
  tryAt: number;
  tries: number;
}

/**
 * Keeps one order of a platform, and tells the platform of it (docs/assistants/orders.md): of the order as it is first
 * known here, then of its latest state. One webhook is under way at a time, and each is sent until it is acknowledged.
 */
export class OrderWebhook extends DurableObject<Bindings> implements OrderStore {
  async note(order: NotedOrder): Promise<void> {
    const known = await this.read();
    if (known !== null && known.version >= order.version) return;
    const body = JSON.stringify(orderAnswer(order.view));
    // The gateway counts changes that a platform does not see.
    const isSame = known !== null && JSON.stringify(orderAnswer(known.view)) === body;
    const now = Date.now();
    const added: Waiting = {
      id: crypto.randomUUID(),
      occurredAt: order.changedAt,
      body,
      isFirst: known === null,
      since: now,
      tryAt: now,
      tries: 0,
    };
    const waiting = await this.#waiting();
    await this.ctx.storage.put({
      order,
      waiting: isSame ? waiting : [...waiting.filter(({ isFirst }) => isFirst), added],
    });
    await this.#schedule();
  }

  async read(): Promise<NotedOrder | null> {
    return (await this.ctx.storage.get<NotedOrder>('order')) ?? null;
  }

  override async alarm(): Promise<void> {
    const order = await this.read();
    const [next] = await this.#waiting();
    const now = Date.now();
    if (order === null || (next === undefined && order.changedAt + keptFor <= now))
      return void (await this.ctx.storage.deleteAll());
    if (next !== undefined && next.tryAt <= now) await this.#try(order, next, now);
    await this.#schedule();
  }

  /** The next try is noted first, so that one that is cut off is followed by another. */
  async #try(order: NotedOrder, webhook: Waiting, now: number): Promise<void> {
    const { id, tries, since } = webhook;
    let tryAt = now + maxRetryDelay;
    try {
      const env = readEnv(this.env);
      tryAt = now + Math.min(maxRetryDelay, env.WEBHOOK_RETRY * 2 ** tries);
      await this.#replace({ ...webhook, tries: tries + 1, tryAt });
      await this.#schedule();
      const keys = await shopKeys(env);
      if (keys !== null) await sendWebhook(order.platform, webhook, { origin: order.origin, keys }, tries > 0);
      await this.#remove(id);
    } catch (error) {
      const isLast = since + triedFor <= tryAt;
      const message = error instanceof Error ? error.message : String(error);
      writeLog({
        level: isLast ? 'error' : 'warning',
        service: 'storefront',
        message: `A platform was not told of an order, ${isLast ? 'and is not any more' : `try ${tries + 1}`}: ${message}`,
        market: order.locale,
      });
      if (isLast) await this.#remove(id);
      else await this.#replace({ ...webhook, tries: tries + 1, tryAt });
    }
  }

  async #waiting(): Promise<readonly Waiting[]> {
    return (await this.ctx.storage.get<Waiting[]>('waiting')) ?? [];
  }

  /** Nothing happens to one that a newer state has replaced meanwhile. */
  async #replace(changed: Waiting): Promise<void> {
    const waiting = await this.#waiting();
    await this.ctx.storage.put(
      'waiting',
      waiting.map((each) => (each.id === changed.id ? changed : each)),
    );
  }

  async #remove(id: string): Promise<void> {
    const waiting = await this.#waiting();
    await this.ctx.storage.put(
      'waiting',
      waiting.filter((each) => each.id !== id),
    );
  }

  async #schedule(): Promise<void> {
    const [next] = await this.#waiting();
    const at = next?.tryAt ?? ((await this.read())?.changedAt ?? 0) + keptFor;
    await this.ctx.storage.setAlarm(at);
  }
}
