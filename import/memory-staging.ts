import { BadFile } from './bad-file.ts';
import type { Line } from './lines/line.ts';
import type { Remark, StagedLines } from './staging.ts';

/** Maximum of text of the lines of a feed, in letters. */
const maxLetters = 40_000_000;

/** Holds the lines of a feed in memory, where there is no file: in a Worker. Large feeds are refused. */
export class MemoryStaging implements StagedLines {
  readonly #products = new Map<string, string[]>();
  readonly #codes = { skus: new Map<string, Line>(), gtins: new Map<string, Line>() };
  readonly #named = new Set<string>();
  readonly #remarks: { kind: 'refused' | 'noted'; remark: Remark }[] = [];
  #letters = 0;
  nameless = 0;

  add(line: Line): string | undefined {
    const { variant, group } = line;
    if (variant !== null) {
      const taken = this.#take('skus', variant.sku, line) ?? this.#take('gtins', variant.gtin, line);
      if (taken !== undefined) return taken;
    }
    const said = JSON.stringify(line);
    this.#letters += said.length;
    if (this.#letters > maxLetters)
      throw new BadFile('The feed is too large for the scheduled import; npm run import takes it.');
    const lines = this.#products.get(group);
    if (lines === undefined) this.#products.set(group, [said]);
    else lines.push(said);
    return undefined;
  }

  #take(kind: 'skus' | 'gtins', code: string, line: Line): string | undefined {
    if (code === '') return undefined;
    const owner = this.#codes[kind].get(code);
    if (owner === undefined) this.#codes[kind].set(code, line);
    if (owner === undefined || owner.group === line.group) return undefined;
    return `${kind === 'skus' ? 'id' : 'gtin'} ${code} is that of another product, in line ${owner.line}`;
  }

  name(product: string | undefined): void {
    if (product === undefined) this.nameless += 1;
    else this.#named.add(product);
  }

  names({ sku, key }: { sku: string; key: string }): boolean {
    return this.#codes.skus.has(sku) || this.#named.has(key);
  }

  remark(kind: 'refused' | 'noted', remark: Remark): void {
    this.#remarks.push({ kind, remark });
  }

  *remarks(kind: 'refused' | 'noted'): Generator<Remark> {
    const found = this.#remarks.filter((each) => each.kind === kind).map(({ remark }) => remark);
    yield* found.toSorted((one, other) => one.line - other.line);
  }

  *products(): Generator<Line[]> {
    for (const lines of this.#products.values()) yield lines.map((said): Line => JSON.parse(said));
  }
}
