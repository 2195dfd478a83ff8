import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { StoredLabels } from './stored.ts';

export interface FamilyLabel {
  familyId: string;
  parentId: string | null;
  /** Position in the menu. */
  place: number;
  title: LocalizedText;
}

/** A family as a link, with its department if that is another family. */
export interface FamilyLink {
  familyId: string;
  title: LocalizedText;
  department: LocalizedText | null;
}

/** Families and the values of facets, with their texts, in the order that shoppers see. */
export class Labels {
  readonly families: ReadonlyMap<string, FamilyLabel>;
  readonly sizes: ReadonlyMap<string, LocalizedText>;
  readonly colors: ReadonlyMap<string, { label: LocalizedText; hex: string }>;
  readonly materials: ReadonlyMap<string, LocalizedText>;

  constructor({ families, sizes, colors, materials }: StoredLabels) {
    this.families = new Map(
      families.map(([familyId, parentId, title], place) => [familyId, { familyId, parentId, place, title }]),
    );
    this.sizes = new Map(sizes);
    this.colors = new Map(colors.map(([id, label, hex]) => [id, { label, hex }]));
    this.materials = new Map(materials);
  }

  /** The topmost ancestor of a family; the family itself if it has no parent. */
  department(familyId: string): FamilyLabel | undefined {
    const family = this.families.get(familyId);
    return family?.parentId == null ? family : this.department(family.parentId);
  }

  /** The direct children of a family; the departments for null. */
  children(familyId: string | null): FamilyLabel[] {
    return [...this.families.values()].filter(({ parentId }) => parentId === familyId);
  }

  /** The title of a family's department; null if the family is a department. */
  departmentTitle({ familyId }: FamilyLabel): LocalizedText | null {
    const department = this.department(familyId);
    return department === undefined || department.familyId === familyId ? null : department.title;
  }

  linkOf(family: FamilyLabel): FamilyLink {
    const { familyId, title } = family;
    return { familyId, title, department: this.departmentTitle(family) };
  }
}
