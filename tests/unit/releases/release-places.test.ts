/** Every fault in the files has its file and place, and none hides another. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { findingsIn } from '../../../releases/check.ts';
import { readFiles } from '../../../releases/command.ts';
import { writeMarkets } from '../../../releases/write-folder.ts';
import { localeNames } from '../../../shared/markets/locales.ts';
import { contentsFor } from './release-fixture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-places-'));
  writeMarkets(folder, new Map(localeNames.map((locale) => [locale, contentsFor(locale)])));
});
afterEach(() => rmSync(folder, { recursive: true }));

function faults(): string[] {
  const { faults: unfit, fitting, inFiles } = readFiles({ folder }, 'pl-pl');
  const found = inFiles([...unfit, ...findingsIn('pl-pl', fitting, null, new Date())]);
  return found.filter(({ kind }) => kind === 'fault').map(({ words }) => words);
}

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

it('of parameters, with the names there are', () => {
  const file = join(folder, 'pl-pl', 'parameters.yaml');
  const { params, ...own } = parse(readFileSync(file, 'utf8'));
  const wrong = {
    freeDelivery: { NO: -5, NX: 19_900, EX: 1e20, LO: '199 zł', PR: 150 },
    paymentProducts: [
      { name: 'shells', rank: 1 },
      { name: 'visa', rank: 'first' },
      { name: 'paypal', rank: 1, minAmount: 2, maxAmount: 1 },
    ],
  };
  writeFileSync(file, stringify({ ...own, devize: 'PLN', devise: 'EUR', params: { ...params, ...wrong } }));
  const found = faults();
  for (const words of [
    'devize: nothing reads a parameter of this name (domain, storeId, countryCodeISO2, devise, params)',
    'params.paymentProducts.shells.name: "shells" is none of those there are (cb, mpp, ',
    'params.paymentProducts.visa.rank: "first" is given where a number is expected',
    'params.freeDelivery.NO: -5 is less than 0',
    'params.freeDelivery.NX: nothing is called so (LM, NO, PR, EX, VI, LO, HSP)',
    'params.freeDelivery.EX: 100000000000000000000 is more than 9007199254740991',
    'params.freeDelivery.LO: "199 zł": the cart total above which delivery is free is said in cents',
    'params.freeDelivery.PR: free delivery (pickup point) above',
    'params.paymentProducts.paypal: its lower limit is above its upper one',
    'devise: currency EUR is not that of PL (PLN)',
  ])
    expect(found).toContainEqual(expect.stringContaining(`pl-pl/parameters.yaml: ${words}`));
  expect(found).toHaveLength(10);
});

it('of redirects by where they lead from, all at once, in the file that has them', () => {
  write('shared/redirects.yaml', '- {from: /shared, to: /x, status: 307}\n');
  write(
    'pl-pl/redirects.yaml',
    `- {from: /a, to: /b, status: 301}
- {from: /b, to: /a, status: 301}
- {from: /status, to: /x, status: 200}
- {from: /evil, to: //evil.example, status: 302}
- {from: /script, to: 'javascript:alert(1)', status: 302}
- {from: /lines, to: "/x\\r\\nSet-Cookie: a", status: 302}
- {from: nowhere, to: /x, status: 301}
- /plain
- {from: /good, to: /search, status: 301}
`,
  );
  expect(faults()).toEqual([
    'shared/redirects.yaml: /shared.status: 307 is none of those there are (301, 302)',
    'pl-pl/redirects.yaml: /status.status: 200 is none of those there are (301, 302)',
    'pl-pl/redirects.yaml: nowhere.from: "nowhere" does not begin with /',
    'pl-pl/redirects.yaml: "/plain" is given where a mapping is expected',
    'pl-pl/redirects.yaml: /a: leads to /b in a circle',
    'pl-pl/redirects.yaml: /b: leads to /a in a circle',
    'pl-pl/redirects.yaml: /evil: leads to "//evil.example", which is neither a path nor https',
    'pl-pl/redirects.yaml: /script: leads to "javascript:alert(1)", which is neither a path nor https',
    'pl-pl/redirects.yaml: /lines: leads to "/x\\r\\nSet-Cookie: a", which is neither a path nor https',
  ]);
});

it('of a policy by directive and value, with what is wrong with the others', () => {
  write(
    'pl-pl/policy.yaml',
    `img-src: ["'self'", "https://a.example; script-src *"]\nfont-src: []\nsandbox: []\nbad name: []\n`,
  );
  expect(faults()).toEqual([
    'pl-pl/policy.yaml: img-src: "https://a.example; script-src *": a source has neither spaces nor ; or ,',
    'pl-pl/policy.yaml: bad name: no directive has such a name',
    "pl-pl/policy.yaml: font-src: the shop itself ('self') is shut out",
    'pl-pl/policy.yaml: sandbox: no script runs and no form is sent',
  ]);
});

it('of a value that cannot be done without, beside all others that do not fit', () => {
  write(
    'shared/parameters.yaml',
    'params: { phoneNumberByShippingMethod: { NO: maybe }, freeCartCriteria: { maxAmount: free } }\n',
  );
  expect(faults()).toEqual(
    expect.arrayContaining([
      'shared/parameters.yaml: params.phoneNumberByShippingMethod.NO: "maybe" is given where true or false is expected',
      'shared/parameters.yaml: params.freeCartCriteria.maxAmount: "free" is given where a number is expected',
      'pl-pl/parameters.yaml: params.orderConfirmation: is missing',
    ]),
  );
});

it('of a file that cannot be read, which hides those of no other file', () => {
  write('pl-pl/switches.yaml', 'off: [search\n  opensAgain: x');
  write('shared/policy.yaml', '\tnone');
  write('pl-pl/redirects.yaml', '- {from: /a, to: /nowhere, status: 301}\n');
  const file = join(folder, 'pl-pl', 'parameters.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('devise: PLN', 'devise: EUR'));
  expect(faults()).toEqual([
    expect.stringMatching(/^shared\/policy\.yaml cannot be read: .* at line 1, column \d+$/),
    expect.stringMatching(/^pl-pl\/switches\.yaml cannot be read: .* at line \d, column \d+$/),
    'pl-pl/parameters.yaml: devise: currency EUR is not that of PL (PLN)',
    'pl-pl/redirects.yaml: /a: leads to /nowhere, which is no page of the shop (404)',
  ]);
});
