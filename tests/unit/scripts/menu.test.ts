import { expect, it } from 'vitest';
import { withMenu } from '../../../scripts/menu/with-menu.ts';
import { segmentation } from '../../../shared/contract/catalogue/catalog.ts';
import { headerLayout } from '../../../shared/contract/content/content.ts';

const title = (de: string) => ({ de, pl: `${de} (pl)` });

/** What a gateway answers: a department with two families, one without a listing, and a department alone. */
const segmentations = [
  { segmentationId: 's1', familyId: 'women', parent: null, title: title('Damen') },
  { segmentationId: 's2', familyId: 'w_coats', parent: { segmentationId: 's1' }, title: title('Mäntel') },
  { segmentationId: 's3', parent: { segmentationId: 's1' }, title: title('Neuheiten') },
  { segmentationId: 's4', familyId: 'shoes', parent: null, title: title('Schuhe') },
].map((each) => segmentation.parse(each));

it('a menu has the departments of a gateway with addresses of listings, and the rest of the header stays', () => {
  const help = { title: 'Hilfe', page_reference: [{ uid: 'help', url: '/hilfe/' }] };
  const file = {
    type: 'header_layout',
    entry: { navigation_modular: [], navigation_group: [help], notification: null },
  };
  const { type, entry } = withMenu(file, segmentations, 'de-de');
  expect(type).toBe('header_layout');
  const { navigation_modular, navigation_group } = headerLayout.parse(entry);
  expect(navigation_group.map((link) => link.title)).toEqual(['Hilfe']);
  const entries = navigation_modular.map(({ navigation_entry_block: block }) => [block.title, block.external_link]);
  expect(entries).toEqual([
    ['Damen', '/damen--plwomen/'],
    ['Schuhe', '/schuhe--plshoes/'],
  ]);
  const [women] = navigation_modular;
  const groups = women?.navigation_entry_block.sub_entries_modular.flatMap((part) =>
    'sub_entries_block' in part
      ? part.sub_entries_block.link_group.map((link) => [link.title, link.external_link])
      : [],
  );
  expect(groups).toEqual([
    ['Mäntel', '/maentel--plw_coats/'],
    ['Neuheiten', null],
  ]);
});

it('a menu is in the language of its market', () => {
  const { entry } = withMenu({ entry: {} }, segmentations, 'pl-pl');
  expect(entry.navigation_modular.map((each) => each.navigation_entry_block.title)).toEqual([
    'Damen (pl)',
    'Schuhe (pl)',
  ]);
});
