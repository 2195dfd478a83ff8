import { DurableObject } from 'cloudflare:workers';
import type { Bindings } from '../../env.ts';
import type { Claimed, IdempotencyStore, KeptAnswer } from '../stored/idempotency-store.ts';

/** Milliseconds for which the answer to a key is kept (signatures, replay protection: 48 hours are recommended). */
const keptFor = 48 * 3_600_000;

/** Milliseconds after which a request that has not answered counts as lost. */
const requestTimeout = 30_000;

interface Kept {
  fingerprint: string;
  /** Milliseconds since 1970. */
  since: number;
  answer: KeptAnswer | null;
}

/** Keeps the answer to one idempotency key, so that a request that is sent again does nothing twice. */
export class IdempotencyKey extends DurableObject<Bindings> implements IdempotencyStore {
  async claim(fingerprint: string): Promise<Claimed> {
    const known = await this.ctx.storage.get<Kept>('kept');
    if (known !== undefined && known.fingerprint !== fingerprint) return 'other';
    if (known?.answer != null) return known.answer;
    if (known !== undefined && known.since + requestTimeout > Date.now()) return 'running';
    await this.#keep({ fingerprint, since: Date.now(), answer: null });
    return 'new';
  }

  async settle(answer: KeptAnswer | null): Promise<void> {
    const known = await this.ctx.storage.get<Kept>('kept');
    if (known === undefined) return;
    if (answer === null) await this.ctx.storage.deleteAll();
    else await this.#keep({ ...known, answer });
  }

  async #keep(kept: Kept): Promise<void> {
    await this.ctx.storage.put('kept', kept);
    await this.ctx.storage.setAlarm(kept.since + keptFor);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
