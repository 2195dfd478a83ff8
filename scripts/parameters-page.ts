/** `npm run parameters`: writes docs/parameters.md from the schema of a market's parameters. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { fieldTexts } from '../shared/contract/gateway/described.ts';
import { domainParameters } from '../shared/contract/markets/domain.ts';

/** A field of a mapping, with the place of the mapping. */
export interface Field {
  /** E.g. `params.giftCard`; empty for the record itself. */
  within: string;
  name: string;
  schema: z.core.$ZodType;
}

/** The schema within a wrapper: a default, an optional value, a list. */
function inner(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodPipe) return schema.in;
  if (schema instanceof z.ZodArray) return schema.element;
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable
  )
    return schema.unwrap();
  return undefined;
}

/** The mapping within a schema, and whether it is the entry of a list. */
function mappingIn(schema: z.core.$ZodType, isList = false): { mapping: z.ZodObject; isList: boolean } | undefined {
  if (schema instanceof z.ZodObject) return { mapping: schema, isList };
  const next = inner(schema);
  return next && mappingIn(next, isList || schema instanceof z.ZodArray);
}

/** Every field of a mapping and its nested mappings, outer ones first. */
export function fieldsIn(mapping: z.ZodObject, within = ''): Field[] {
  const own = Object.entries(mapping.shape).map(([name, schema]): Field => ({ within, name, schema }));
  return [
    ...own,
    ...own.flatMap(({ name, schema }) => {
      const found = mappingIn(schema);
      const place = [within, name].filter(Boolean).join('.');
      return found === undefined ? [] : fieldsIn(found.mapping, found.isList ? `${place}[]` : place);
    }),
  ];
}

/** Every field that operators can set in `parameters.yaml`. */
export const parameterFields = (): Field[] => fieldsIn(domainParameters);

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

/** The default of a field, in words. */
function defaultOf(schema: z.core.$ZodType): string {
  const { success, data } = z.safeParse(schema, undefined);
  if (!success) return 'required';
  return data === undefined ? 'nothing' : code(data);
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

function row({ name, schema }: Field): string {
  const said = fieldTexts.get(schema);
  if (said === undefined)
    throw new Error(`The field ${name} has no text (shared/contract/markets/parameter-texts.ts).`);
  const example = said.example === undefined ? '' : code(said.example);
  const cells = [`\`${name}\``, said.text, said.unit ?? '', defaultOf(schema), said.seen, example];
  return `| ${cells.map(cell).join(' | ')} |`;
}

const heading = (within: string): string => {
  if (within === '') return '## The record';
  return within.endsWith('[]') ? `## Each entry of \`${within.slice(0, -2)}\`` : `## \`${within}\``;
};

const introduction = `# Parameters of a market

\`npm run parameters\` makes this page from the schema (\`shared/contract/markets/domain.ts\`); a test compares
the two. The gateway serves a market's parameters as web-domains. A release may set them instead
([releases.md](operating/releases.md)): \`params.wishlist\` is set in \`config/pl-pl/parameters.yaml\` like this:

    params:
      wishlist: true

\`pull\` writes JSON Schemas with the same texts, and editors show them. Times are in UTC:
\`2026-12-01T07:00:00Z\` is eight o'clock in Warsaw in winter. *Default* is the value of a field that is left
out. The storefront replaces an invalid value by the default, if there is one; \`check\` refuses it. What the gateway
cannot do ([gateway.md](gateway.md)) no parameter switches on.

## A private sale

1. Make its page in the editor: a landing page with the id \`privatesale\`, published in each market that
   has the sale. Anybody who has its address can open it. The menu shows it once the menu's content has a link
   to it. The gateway sets the prices, so have them ready when the sale begins.
2. Set the dates in \`config/{market}/parameters.yaml\`, or in \`config/shared/\` for all markets:

       params:
         privateSales:
           startDate: '2026-12-01T07:00:00Z'
           endDate: '2026-12-13T22:59:59Z'

3. Preview the shop before, during and after the sale, with a link for each:

       npm run config -- check pl-pl
       npm run config -- link pl-pl --at 2026-11-30T12:00Z
       npm run config -- link pl-pl --at 2026-12-02T12:00Z
       npm run config -- link pl-pl --at 2026-12-14T12:00Z

4. \`stage\` and \`promote\` it, at any time before it begins.

The sale includes both times. Before the sale, the dashboard and the advantages of an account show the day on
which it begins. During the sale they show the day on which it ends, and a link to its page if the page exists.
After the sale they show nothing. A countdown of the event *private sales* on a managed page counts to the
beginning, then to the end, and disappears afterwards. When the sale is over, nothing has to be switched.
\`check\` warns of a sale that is over until \`privateSales: null\` removes it.
`;

export function parametersPage(): string {
  const byPlace = Map.groupBy(parameterFields(), ({ within }) => within);
  const tables = [...byPlace].map(([within, fields]) =>
    [
      heading(within),
      '',
      '| field | what it does | unit | default | where a shopper sees it | example |',
      '|---|---|---|---|---|---|',
      ...fields.map(row),
      '',
    ].join('\n'),
  );
  return [introduction, ...tables].join('\n');
}

const file = new URL('../docs/parameters.md', import.meta.url);
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, parametersPage());
