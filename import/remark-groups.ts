/** A remark, and where it was made: `line 12, COAT-M`. */
export interface PlacedRemark {
  text: string;
  place: string;
}

/** Equal remarks, and where each was made. */
export interface RemarkGroup {
  text: string;
  places: string[];
}

/** Letters of a value, and values at a place, that a report shows. */
const maxValueLength = 60;
const maxValues = 3;

const parts = /"[^"]*"|[^\s":,;]+/g;

/** True for what differs between remarks of one reason: what is quoted, numbers, codes with digits, paths. */
const isValue = (part: string): boolean => part.startsWith('"') || part.startsWith('/') || /\d/.test(part);

const valuesOf = (text: string): string[] => (text.match(parts) ?? []).filter(isValue);

/** A text with its values replaced; `replace` gets each value and its index. */
function withValues(text: string, replace: (value: string, index: number) => string): string {
  let index = 0;
  return text.replace(parts, (part) => (isValue(part) ? replace(part, index++) : part));
}

function shortValue(value: string): string {
  if (value.length <= maxValueLength) return value;
  return `${value.slice(0, maxValueLength)}…${value.startsWith('"') ? '"' : ''}`;
}

/** Puts remarks of one key together, the most frequent first. */
function byKey(remarks: readonly PlacedRemark[], keyOf: (text: string) => string): PlacedRemark[][] {
  const groups = new Map<string, PlacedRemark[]>();
  for (const remark of remarks) {
    const key = keyOf(remark.text);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [remark]);
    else group.push(remark);
  }
  return [...groups.values()].toSorted((one, other) => other.length - one.length);
}

/** Puts remarks of the same text together. */
export function groupedByText(remarks: readonly PlacedRemark[]): RemarkGroup[] {
  return byKey(remarks, (text) => text).map((group) => ({
    text: group[0]?.text ?? '',
    places: group.map(({ place }) => place),
  }));
}

/** Puts remarks of the same reason together. Values in which they differ stand at each place instead of the text. */
export function groupedByReason(remarks: readonly PlacedRemark[]): RemarkGroup[] {
  return byKey(remarks, (text) => withValues(text, () => '\0')).map((group) => {
    const [text = ''] = group.map((remark) => remark.text);
    const first = valuesOf(text);
    const values = group.map((remark) => valuesOf(remark.text));
    const differs = first.map((value, index) => values.some((own) => own[index] !== value));
    const own = values.map((all) => all.filter((_, index) => differs[index]).slice(0, maxValues));
    return {
      text: withValues(text, (value, index) => {
        if (!differs[index]) return shortValue(value);
        return value.startsWith('"') ? '"…"' : '…';
      }),
      places: group.map(({ place }, at) => [place, own[at]?.map(shortValue).join(', ')].filter(Boolean).join(': ')),
    };
  });
}
