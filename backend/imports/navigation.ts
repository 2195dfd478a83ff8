import type { Language } from '../../shared/markets/locales.ts';

/** A family of the menu. */
export interface MenuFamily {
  id: string;
  parent: string | null;
  titles: Record<Language, string>;
}

/** Where the link to a family leads. */
type Target = Readonly<Record<string, unknown>>;

/**
 * The menu of a header: departments with their subfamilies. Those with subfamilies of their own become groups, the
 * others a list.
 */
export function navigation<Family extends MenuFamily>(
  families: readonly Family[],
  language: Language,
  targetOf: (family: Family) => Target,
) {
  const below = (parent: string | null) => families.filter((family) => family.parent === parent);
  const linkTo = (family: Family) => ({ title: family.titles[language], ...targetOf(family) });
  const group = (family: Family, links: readonly Family[]) => ({
    sub_entries_block: { title: family.titles[language], link_group: links.map(linkTo) },
  });
  return below(null).map((department) => {
    const children = below(department.id);
    const groups = children.filter(({ id }) => below(id).length > 0);
    const single = children.filter(({ id }) => below(id).length === 0);
    return {
      navigation_entry_block: {
        ...linkTo(department),
        sub_entries_modular: [
          ...(single.length > 0 ? [group(department, single)] : []),
          ...groups.map((family) => group(family, [family, ...below(family.id)])),
        ],
      },
    };
  });
}
