import type { Currency } from '../../../shared/markets/locales.ts';
import { memoise } from '../../../shared/memoise.ts';
import type { FamilyLabel, Labels } from '../labels.ts';
import type { LanguageWords } from '../words/language-words.ts';
import { wordsIn } from '../words/split-words.ts';
import { keysOf } from '../words/stem.ts';
import { isAnyCalled } from './find.ts';
import { called } from './scores.ts';
import type { Searched } from './searched.ts';
import { soldIn } from './sold.ts';
import { queryWords } from './terms.ts';

/** The search keys of each word of a title. */
type TitleKeys = readonly ReadonlySet<string>[];

interface Named {
  family: FamilyLabel;
  /** The title alone, and the title with the department. */
  names: TitleKeys[];
}

/** The names of families. */
const namesOf = memoise((labels: Labels) =>
  memoise((words: LanguageWords): Named[] => {
    const { language } = words;
    const keys = (title: string): TitleKeys =>
      words.telling(wordsIn(title)).map((word) => new Set(keysOf(word, language)));
    return [...labels.families.values()].map((family) => {
      const own = keys(family.title[language]);
      const department = labels.departmentTitle(family);
      return { family, names: department === null ? [own] : [own, [...keys(department[language]), ...own]] };
    });
  }),
);

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
export function familiesCalled(searched: Searched, { query, currency }: { query: string; currency: Currency }): Called {
  const { assortment, words } = searched;
  const { labels, options } = assortment;
  const asked = queryWords(words, query);
  if (asked.length === 0) return { families: [], only: undefined };
  const sold = soldIn(assortment, currency);
  const keys = asked.map((word) => keysOf(word, words.language));
  const departmentOf = (family: FamilyLabel) => labels.department(family.familyId)?.familyId ?? family.familyId;
  const named = (meanings: readonly ReadonlySet<string>[]): FamilyLabel[] => {
    const departments = new Set<string>();
    return namesOf(labels)(words).flatMap(({ family, names }) => {
      const department = departmentOf(family);
      if (departments.has(department) || !names.some((name) => says(meanings, name))) return [];
      if (!sold.families.has(family.familyId)) return [];
      departments.add(department);
      return [family];
    });
  };
  const same = named(keys.map((own) => new Set(own)));
  const families = same.length > 0 ? same : named(keys.map((own) => new Set([...own, ...words.synonymsOf(own)])));
  const [first, ...others] = families;
  if (first === undefined || others.length > 0) return { families, only: undefined };
  const department = departmentOf(first);
  const isInDepartment = options.dictionaries.families.whereAny((id) => id === department);
  const { amount } = options.prices(currency);
  const isElsewhere = isAnyCalled(searched, {
    query,
    least: same.length > 0 ? called.same : called.synonym,
    where: (row) => amount.get(row) > 0 && isInDepartment[options.families.get(row)] === 0,
  });
  return { families, only: isElsewhere ? undefined : first };
}
