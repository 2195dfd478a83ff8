import type { FeedRecord } from '../read/record.ts';

/** Fields about delivery, which the shop has of its own: counted, for one remark at the end. */
export class IgnoredFields {
  readonly #names = new Set<string>();
  #lines = 0;
  #first = 0;

  read({ line, fields }: FeedRecord): void {
    const names = [...fields].flatMap(([name, [value = '']]) =>
      name.startsWith('shipping') && value.trim() !== '' ? [name] : [],
    );
    if (names.length === 0) return;
    if (this.#lines === 0) this.#first = line;
    this.#lines += 1;
    for (const name of names) this.#names.add(name);
  }

  /** Undefined where nothing was ignored. */
  get remark(): { line: number; id: string; text: string } | undefined {
    if (this.#lines === 0) return undefined;
    const names = [...this.#names].join(', ');
    const lines = this.#lines === 1 ? 'one line' : `${this.#lines.toLocaleString('en')} lines`;
    const text = `${names} of ${lines} not taken over: the shop has delivery methods of its own`;
    return { line: this.#first, id: '', text };
  }
}
