import { expect, it } from 'vitest';
import { importFaults } from '../../../scripts/import-rules/faults.ts';
import { importsOf } from '../../../scripts/import-rules/imports.ts';

/** Faults of a tree of files, by path. */
const faultsOf = (tree: Record<string, string>) =>
  importFaults(Object.entries(tree).flatMap(([file, source]) => importsOf(file, source)));

it('reads every kind of import, with its line', () => {
  const source = [
    "import type { A } from '../upstream/a.ts';",
    "import 'hono';",
    "export { b } from './b.ts';",
    'const text = "import \'../never.ts\'";',
    "const later = import('../pages/c.tsx');",
    "type D = import('../../shared/d.ts').D;",
    "import sheet from '../../client/e.css?url';",
    '// import f from "../f.ts"',
  ];
  expect(importsOf('worker/steps/s.ts', source.join('\n'))).toEqual([
    { from: 'worker/steps/s.ts', line: 1, to: 'worker/upstream/a.ts' },
    { from: 'worker/steps/s.ts', line: 3, to: 'worker/steps/b.ts' },
    { from: 'worker/steps/s.ts', line: 5, to: 'worker/pages/c.tsx' },
    { from: 'worker/steps/s.ts', line: 6, to: 'shared/d.ts' },
    { from: 'worker/steps/s.ts', line: 7, to: 'client/e.css' },
  ]);
});

it('lets imports go down, from top to bottom and to other sides', () => {
  expect(
    faultsOf({
      'worker/app.ts': "import './steps/s.ts'; import './pages/cart/rows.ts';",
      'worker/pages/cart/rows.ts': "import '../../steps/s.ts'; import './cart.tsx';",
      'worker/steps/s.ts': "import type { Env } from '../env.ts'; import '../../client/icon.tsx';",
      'client/icon.tsx': "import type { Words } from '../shared/words.ts';",
      'shared/words.ts': "import './i18n/fr.ts';",
      'backend/families.ts': "import './stand-ins/carrier/family.ts';",
      'backend/carts/provider.ts': "import '../stand-ins/payment-provider/sessions/api.ts';",
      'tests/a.ts': "import '../worker/pages/cart/rows.ts';",
    }),
  ).toEqual([]);
});

it('refuses two folders that import each other, and shows the way that has fewer imports', () => {
  expect(
    faultsOf({
      'worker/steps/one.ts': "import '../rendering/x.ts';",
      'worker/steps/two.ts': "import '../rendering/y.ts';",
      'worker/rendering/x.ts': "\nimport type { One } from '../steps/one.ts';",
    }),
  ).toEqual([
    'worker/rendering and worker/steps import each other; move what both need below them, or what imports above:\n' +
      '  worker/rendering/x.ts:2 imports worker/steps/one.ts',
  ]);
});

it('refuses a longer circle of folders, and shows an import of each step', () => {
  const tree = (side: string) => ({
    [`${side}/forms/a.ts`]: "import '../layouts/b.ts';",
    [`${side}/layouts/b.ts`]: "import '../pages.ts';",
    [`${side}/pages.ts`]: "import './forms/a.ts'; import './env.ts';",
    [`${side}/index.ts`]: "import './pages.ts';",
  });
  expect(faultsOf(tree('worker'))).toEqual([
    'These imports lead round in a circle:\n' +
      '  worker/forms/a.ts:1 imports worker/layouts/b.ts\n' +
      '  worker/layouts/b.ts:1 imports worker/pages.ts\n' +
      '  worker/pages.ts:1 imports worker/forms/a.ts',
  ]);
  expect(faultsOf(tree('backend'))).toEqual([]);
});

it('counts a folder and one within it, and a file at the root of a side, once each', () => {
  const faults = faultsOf({
    'backend/carts/a.ts': "import './offers/b.ts'; import '../serve.ts';",
    'backend/carts/offers/b.ts': "import '../c.ts';",
    'backend/serve.ts': "import './carts/a.ts';",
    'backend/index.ts': "import './serve.ts'; import './carts/a.ts';",
  });
  expect(faults.map((fault) => fault.split(' import each')[0])).toEqual([
    'backend/carts and backend/carts/offers',
    'backend/carts and backend/serve.ts',
  ]);
});

it.each([
  ['shared/cart/cart.ts', '../../worker/env.ts', 'shared/ is used by all sides, and imports from none'],
  ['shared/contract/cart/cart.ts', '../../../backend/env.ts', 'shared/ is used by all sides, and imports from none'],
  ['client/cart/cart.tsx', '../../worker/env.ts', 'client/ is shipped to browsers without worker/'],
  ['worker/steps/s.ts', '../pages/cart/rows.ts', 'worker/pages/ stands on top of what else is in worker/'],
  [
    'backend/carts/provider.ts',
    '../stand-ins/payment-provider/app.ts',
    'backend/stand-ins/ plays the services of others, which are asked over HTTP',
  ],
  ['worker/guards.ts', './pages/content/find.ts', 'worker/pages/ stands on top of what else is in worker/'],
])('refuses an import that leads up: %s of %s', (file, path, why) => {
  const [fault] = faultsOf({ [file]: `import type { It } from '${path}';` });
  expect(fault).toMatch(new RegExp(`^${why}:\n  ${file}:1 imports `));
});
