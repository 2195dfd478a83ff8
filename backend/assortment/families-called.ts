import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Currency } from '../../shared/markets/locales.ts';
import { memoise } from '../../shared/memoise.ts';
import type { Assortment, FamilyLabel } from './assortment.ts';
import { called, isAnyCalled, queryWords } from './find.ts';
import { isPriced, isSold } from './sold.ts';
import { keysOf } from './stem.ts';
import { valuesOf } from './value-lists.ts';
import { type Words, wordsIn } from './words.ts';

export interface FamilyLink {
  familyId: string;
  title: LocalizedText;
  department: LocalizedText | null;
}

/** The department of a family; the family itself if it is one. */
function departmentOf(assortment: Assortment, family: FamilyLabel): FamilyLabel {
  return assortment.department(family.familyId) ?? family;
}

/** The title of a family's department; null if the family is a department. */
function departmentTitle(assortment: Assortment, family: FamilyLabel): LocalizedText | null {
  const { familyId, title } = departmentOf(assortment, family);
  return familyId === family.familyId ? null : title;
}

/** A family as a link, with its department if that is another family. */
export function familyLink(assortment: Assortment, family: FamilyLabel): FamilyLink {
  const { familyId, title } = family;
  return { familyId, title, department: departmentTitle(assortment, family) };
}

/** The search keys of each word of a title. */
type TitleKeys = readonly ReadonlySet<string>[];

/** The names of families: the title alone, and the title with the department. */
const namesOf = memoise((words: Words, assortment: Assortment): { family: FamilyLabel; names: TitleKeys[] }[] => {
  const { language } = words;
  const keys = (title: string): TitleKeys => {
    const all = wordsIn(title);
    const telling = all.filter((word) => !words.isStopWord(word));
    return (telling.length > 0 ? telling : all).map((word) => new Set(keysOf(word, language)));
  };
  return [...assortment.labels.families.values()].map((family) => {
    const own = keys(family.title[language]);
    const department = departmentTitle(assortment, family);
    return { family, names: department === null ? [own] : [own, [...keys(department[language]), ...own]] };
  });
});

/** True if the words match a title in any order, without words left over on either side. */
function says(asked: readonly ReadonlySet<string>[], title: TitleKeys): boolean {
  const alike = (one: ReadonlySet<string>, other: ReadonlySet<string>) => !one.isDisjointFrom(other);
  return (
    asked.length === title.length &&
    asked.every((word) => title.some((own) => alike(word, own))) &&
    title.every((own) => asked.some((word) => alike(word, own)))
  );
}

/** The families whose name a query is. */
export interface Called {
  /** The families of that name, at most one per department. */
  families: FamilyLabel[];
  /** The family to redirect the query to; undefined if another department has a family or a product of that name. */
  only: FamilyLabel | undefined;
}

/**
 * The families of a market whose name is the query, alone or with the department ("women dresses"): first by the
 * words of the title or their forms, else by synonyms. Families without products in the currency are left out.
 */
export function familiesCalled(
  assortment: Assortment,
  words: Words,
  { query, currency }: { query: string; currency: Currency },
): Called {
  const asked = queryWords(words, query);
  if (asked.length === 0) return { families: [], only: undefined };
  const keys = asked.map((word) => keysOf(word, words.language));
  const named = (meanings: readonly ReadonlySet<string>[]): FamilyLabel[] => {
    const departments = new Set<string>();
    return namesOf(words, assortment).flatMap(({ family, names }) => {
      const { familyId: department } = departmentOf(assortment, family);
      if (departments.has(department) || !names.some((name) => says(meanings, name))) return [];
      if (!isSold(assortment, family.familyId, currency)) return [];
      departments.add(department);
      return [family];
    });
  };
  const same = named(keys.map((own) => new Set(own)));
  const families = same.length > 0 ? same : named(keys.map((own) => new Set([...own, ...words.synonymsOf(own)])));
  const [first, ...others] = families;
  if (first === undefined || others.length > 0) return { families, only: undefined };
  const { familyId: department } = departmentOf(assortment, first);
  const isElsewhere = isAnyCalled(assortment, words, {
    query,
    least: same.length > 0 ? called.same : called.synonym,
    where: (entry) => isPriced(entry, currency) && !valuesOf(entry.families).includes(department),
  });
  return { families, only: isElsewhere ? undefined : first };
}
