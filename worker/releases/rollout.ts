import { DurableObject } from 'cloudflare:workers';
import { writeLog } from '../../shared/logs/log-line.ts';
import { isLocale, type Locale } from '../../shared/markets/locales.ts';
import {
  type Counted,
  type Counts,
  guardRails,
  nothingCounted,
  type RolloutVariant,
} from '../../shared/releases/guard-rails.ts';
import { type Added, type Bindings, type RolloutGuard, readEnv } from '../env.ts';
import { guardRelease } from './guard.ts';

const minute = (): number => Math.floor(Date.now() / 60_000);

/**
 * Watches the staged release of one market. It counts the results of visitors who see it and of the others, and
 * evaluates every ROLLOUT_INTERVAL whether to take it back. One object serves all isolates, whose own counts would be
 * too small.
 */
export class Rollout extends DurableObject<Bindings> implements RolloutGuard {
  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env);
    this.ctx.storage.sql.exec(
      `CREATE TABLE IF NOT EXISTS variant_counts (
         minute INTEGER, locale TEXT, release TEXT, variant TEXT, counted TEXT, times INTEGER,
         PRIMARY KEY (release, minute, variant, counted)) WITHOUT ROWID`,
    );
    this.ctx.storage.sql.exec(
      `CREATE TABLE IF NOT EXISTS variant_counts_by (
         release TEXT, who TEXT, variant TEXT, counted TEXT, since INTEGER, times INTEGER,
         PRIMARY KEY (release, who, variant, counted)) WITHOUT ROWID`,
    );
  }

  async add(locale: Locale, release: string, added: readonly Added[]): Promise<void> {
    for (const each of added) {
      const times = this.#accepted(release, each);
      if (times === 0) continue;
      this.ctx.storage.sql.exec(
        `INSERT INTO variant_counts VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET times = times + excluded.times`,
        minute(),
        locale,
        release,
        each.variant,
        each.counted,
        times,
      );
    }
    if ((await this.ctx.storage.getAlarm()) === null) await this.#scheduleEvaluation();
  }

  /** How many of the added counts are accepted: a visitor or network counts at most `maxByOne` times. */
  #accepted(release: string, { variant, counted, times, by }: Added): number {
    const { sql } = this.ctx.storage;
    const left = by.map((who) => {
      const [row] = sql
        .exec<{ times: number }>(
          'SELECT times FROM variant_counts_by WHERE release = ? AND who = ? AND variant = ? AND counted = ?',
          release,
          who,
          variant,
          counted,
        )
        .toArray();
      return guardRails.maxByOne[counted] - (row?.times ?? 0);
    });
    const accepted = Math.max(0, Math.min(times, ...left));
    // Beyond the limit of a network no further visitor is stored.
    if (accepted === 0) return 0;
    for (const who of by)
      sql.exec(
        `INSERT INTO variant_counts_by VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET times = times + excluded.times`,
        release,
        who,
        variant,
        counted,
        minute(),
        accepted,
      );
    return accepted;
  }

  async counts(release: string): Promise<Record<RolloutVariant, Counts>> {
    const rows = this.ctx.storage.sql.exec<{ variant: RolloutVariant; counted: Counted; times: number }>(
      `SELECT variant, counted, sum(times) AS times FROM variant_counts WHERE release = ? AND minute > ?
       GROUP BY variant, counted`,
      release,
      minute() - guardRails.window,
    );
    const found: Record<RolloutVariant, Counts> = {
      live: { ...nothingCounted },
      next: { ...nothingCounted },
    };
    for (const { variant, counted, times } of rows) found[variant][counted] = times;
    return found;
  }

  /** Evaluates the staged releases. Sets the next alarm while there are counts. */
  override async alarm(): Promise<void> {
    const { sql } = this.ctx.storage;
    sql.exec('DELETE FROM variant_counts WHERE minute <= ?', minute() - guardRails.window);
    sql.exec('DELETE FROM variant_counts_by WHERE since <= ?', minute() - guardRails.window);
    const tried = sql.exec<{ locale: string; release: string }>('SELECT DISTINCT locale, release FROM variant_counts');
    for (const { locale, release } of tried.toArray()) {
      if (isLocale(locale) && (await this.#evaluate(locale, release))) continue;
      sql.exec('DELETE FROM variant_counts WHERE release = ?', release);
      sql.exec('DELETE FROM variant_counts_by WHERE release = ?', release);
    }
    if (sql.exec('SELECT 1 FROM variant_counts LIMIT 1').toArray().length > 0) await this.#scheduleEvaluation();
  }

  async #evaluate(locale: Locale, release: string): Promise<boolean> {
    try {
      return await guardRelease(readEnv(this.env), locale, release, await this.counts(release));
    } catch (error) {
      const message = `The guard of a release failed: ${String(error)}`;
      writeLog({ level: 'warning', service: 'storefront', message, market: locale, release });
      return true;
    }
  }

  #scheduleEvaluation(): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + readEnv(this.env).ROLLOUT_INTERVAL);
  }
}
