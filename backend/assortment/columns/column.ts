export type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

const widths = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const;

/** The narrowest array that holds a whole number from 0 to `max`. */
function arrayFor(max: number): (typeof widths)[number] {
  if (max < 2 ** 8) return Uint8Array;
  if (max < 2 ** 16) return Uint16Array;
  return max < 2 ** 32 ? Uint32Array : Float64Array;
}

/** Whole numbers from 0, by row; each takes as few bytes as the largest one needs. Rows that were not set are 0. */
export class Column {
  /** Rows from 0; longer than the number of rows. Replaced when the column grows or needs wider numbers. */
  data: Numbers = new Uint8Array(0);

  get(row: number): number {
    return this.data[row] ?? 0;
  }

  set(row: number, value: number): void {
    if (row >= this.data.length) this.#resize(Math.ceil((row + 1) * 1.125) + 32, this.data.constructor);
    const Needed = arrayFor(value);
    if (Needed.BYTES_PER_ELEMENT > this.data.BYTES_PER_ELEMENT) this.#resize(this.data.length, Needed);
    this.data[row] = value;
  }

  /** Sets many rows, each to the value at its position. */
  setAll(rows: Uint32Array, values: Numbers): void {
    let [lastRow, largest] = [0, 0];
    for (let at = 0; at < rows.length; at += 1) {
      lastRow = Math.max(lastRow, rows[at] ?? 0);
      largest = Math.max(largest, values[at] ?? 0);
    }
    // Room for all of them, so that nothing is checked for each.
    this.set(lastRow, this.get(lastRow));
    const { BYTES_PER_ELEMENT } = arrayFor(largest);
    if (BYTES_PER_ELEMENT > this.data.BYTES_PER_ELEMENT) this.#resize(this.data.length, arrayFor(largest));
    const { data } = this;
    for (let at = 0; at < rows.length; at += 1) data[rows[at] ?? 0] = values[at] ?? 0;
  }

  /** Makes room for a number of rows at once. */
  reserve(rows: number): void {
    if (rows > this.data.length) this.#resize(rows, this.data.constructor);
  }

  #resize(length: number, Wanted: unknown): void {
    const Width = widths.find((each) => each === Wanted) ?? Uint8Array;
    const wider = new Width(length);
    wider.set(this.data);
    this.data = wider;
  }

  get bytes(): number {
    return this.data.byteLength;
  }
}
