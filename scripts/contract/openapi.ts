/** The contract as OpenAPI 3.1, from its rows. */
import type { z } from 'zod';
import {
  bookmarkHeader,
  freeDeliveryHeader,
  gatewayHeaders,
  requestIdHeader,
} from '../../shared/contract/gateway/headers.ts';
import { type Refusal, refusals } from '../../shared/contract/gateway/refusals.ts';
import type { CallRow, Upstream } from '../../shared/contract/gateway/row.ts';
import { isBodyless, pathParameter, toWire } from '../../shared/contract/gateway/wire.ts';
import { levels, neededFor } from '../../shared/contract/levels.ts';
import { commentsOfNames } from './doc-comments.ts';
import type { Example, Examples } from './examples.ts';
import { type JsonSchema, jsonSchemas, type NamedSchemas, pascalCase } from './json-schemas.ts';
import { bothOf, type Json, type Operation, sharedPaths } from './same-address.ts';

const servers: Record<Upstream, { url: string; description: string }> = {
  gateway: { url: 'https://gateway.example', description: 'GATEWAY_URL' },
  content: { url: 'https://content.example', description: 'CONTENT_URL' },
  authentication: { url: 'https://authentication.example', description: 'AUTH_URL' },
};

/** What a call is needed for. A document can also be made of other rows. */
const needs: Readonly<Record<string, string | undefined>> = neededFor;

const isLevel = (needed: string): boolean => Object.hasOwn(levels, needed);

/** `getOwnCart` is 'Get own cart'. */
const summaryOf = (name: string): string =>
  pascalCase(name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** What the storefront does after a failure, and how often it sends the call. */
function notesOf(name: string, row: CallRow): string[] {
  const { failure } = row;
  const needed = needs[name];
  const after =
    failure === 'throw'
      ? 'the page or form that needs it says so'
      : failure === 'null'
        ? 'the page leaves it out'
        : `the storefront continues with \`${JSON.stringify(failure.answer)}\``;
  return [
    ...(needed === undefined
      ? []
      : [
          isLevel(needed)
            ? `**Needed for** the level \`${needed}\`.`
            : `**Needed for** \`${needed}\`, which a gateway may leave out.`,
        ]),
    `**If it fails,** ${after}.`,
    ...(row.notFound === undefined ? [] : [`404 counts as the answer \`${JSON.stringify(row.notFound)}\`.`]),
    ...(row.awaited ? ['The page asks until there is an answer other than 404.'] : []),
    ...(row.repeatable
      ? ['It is sent again after a lost connection, so a second call must change nothing that shoppers see.']
      : []),
    ...(row.seenInCart ? ['After a lost answer the storefront reads the cart to see whether it was carried out.'] : []),
    ...(row.part === undefined ? [] : [`It is not sent while operators have switched off \`${row.part}\`.`]),
    ...(row.strict && row.method !== 'GET' ? ['The reference backend refuses unknown fields (400).'] : []),
  ];
}

const headerParameter = (name: string, description: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const headerParameters: Record<string, Json> = {
  Language: headerParameter(
    gatewayHeaders.language,
    'The market, by its prefix: `de-de`. `de` is a market of its own, for addresses that begin with the language alone: it has the country, the currency and the texts of `de-de`, as has `pl` those of `pl-pl`.',
  ),
  StoreId: headerParameter(gatewayHeaders.storeId, 'The id of the online shop of the market, or of a chosen store.'),
  SessionId: headerParameter(gatewayHeaders.sessionId, 'Id of the visit.'),
  DeviceChannel: {
    ...headerParameter(gatewayHeaders.deviceChannel, 'AM: mobile app, SD: desktop, SM: otherwise.'),
    schema: { type: 'string', enum: ['AM', 'SD', 'SM'] },
  },
  RequestId: headerParameter(requestIdHeader, "Id in the storefront's log.", false),
  FreeDelivery: headerParameter(
    freeDeliveryHeader,
    'Cart totals for free delivery by method, if a release of the market sets them: `{"NO":19900,"EX":"never"}`.',
    false,
  ),
  Bookmark: headerParameter(
    bookmarkHeader,
    "The newest `bookmark` header of the gateway's answers to this visitor: nothing older may be read.",
    false,
  ),
};

const isInPath = (row: CallRow, name: string): boolean => row.path.includes(`{${name}}`);

/** Distributes the input of a row like `wire.ts`. */
function placesOf(row: CallRow, input: JsonSchema) {
  const properties = (input.properties ?? {}) as Record<string, JsonSchema>;
  const required = (input.required ?? []) as string[];
  const entries = Object.entries(properties);
  const isInQuery = (name: string) => !isInPath(row, name) && (isBodyless(row) || row.query?.includes(name) === true);
  const parameter = (place: 'path' | 'query', [name, { description, ...schema }]: [string, JsonSchema]): Json => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  });
  const inBody = entries.filter(([name]) => !isInPath(row, name) && !isInQuery(name));
  const needed = inBody.map(([name]) => name).filter((name) => required.includes(name));
  const whole: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(inBody),
    ...(needed.length > 0 && { required: needed }),
  };
  const body = row.body === undefined ? whole : properties[row.body];
  return {
    path: entries.filter(([name]) => isInPath(row, name)).map((entry) => parameter('path', entry)),
    query: entries.filter(([name]) => isInQuery(name)).map((entry) => parameter('query', entry)),
    body: isBodyless(row) || (row.body === undefined && inBody.length === 0) ? undefined : body,
  };
}

const problemAnswer = (description: string, schema: JsonSchema = { $ref: '#/components/schemas/Problem' }): Json => ({
  description,
  content: { 'application/json': { schema } },
});

/** Refusals that every call may get. */
const commonResponses = {
  Malformed: problemAnswer('The call is malformed.'),
  Unauthorized: problemAnswer(
    'The subscription key or the access token is missing or wrong. After `Invalid JWT.` the storefront renews the tokens; after any 401 it sends the call once more.',
  ),
};

function refusalResponses(row: CallRow): Record<string, Json> {
  const codes = Map.groupBy(row.refuses ?? [], (code: Refusal) => refusals[code]);
  const refused = [...codes].map(([status, all]): [string, Json] => {
    const lines = all.map((code) => `- \`${code}\`: ${commentsOfNames.get(code) ?? summaryOf(code)}`);
    const code: JsonSchema = { type: 'object', properties: { code: { enum: all } } };
    return [
      String(status),
      problemAnswer(lines.join('\n'), { allOf: [{ $ref: '#/components/schemas/Problem' }, code] }),
    ];
  });
  return {
    400: { $ref: '#/components/responses/Malformed' },
    401: { $ref: '#/components/responses/Unauthorized' },
    ...Object.fromEntries(refused),
  };
}

function answerResponses(row: CallRow, schema: JsonSchema, example: Json): Record<string, Json> {
  if (row.file !== undefined)
    return {
      200: { description: 'The file.', content: { [row.file]: { schema: { type: 'string', format: 'binary' } } } },
    };
  return { 200: { description: 'The answer.', content: { 'application/json': { schema, ...example } } } };
}

/** The example of a call, as the fields of `content` have it. */
const exampleOf = (name: string, value: unknown): Json =>
  value === undefined ? {} : { examples: { [name]: { value } } };

interface Place {
  /** The path in the document, whose parameters may have other names. */
  path: string;
  tag: string;
  schemas: NamedSchemas;
  example: Example | undefined;
}

function operationOf(name: string, row: CallRow, { path, tag, schemas, example }: Place): Operation {
  const places = placesOf(row, schemas.resolved(`${pascalCase(name)}Input`));
  const sharedNames = [...path.matchAll(pathParameter)].map(([, each]) => each);
  const inPath = [...row.path.matchAll(pathParameter)].map(([, own], place) => ({
    ...places.path.find((parameter) => parameter.name === own),
    name: sharedNames[place],
    ...(example?.input[own ?? ''] !== undefined && { example: example.input[own ?? ''] }),
  }));
  const inQuery = places.query.map((parameter) => {
    const value = example?.input[String(parameter.name)];
    return value === undefined ? parameter : { ...parameter, example: value };
  });
  const sent = example === undefined ? undefined : toWire(row, example.input).body;
  const key = row.upstream === 'gateway' || row.needsKey === true ? { SubscriptionKey: [] } : {};
  return {
    operationId: name,
    'x-failure': typeof row.failure === 'string' ? row.failure : 'answer',
    'x-needed-for': needs[name],
    tags: [tag],
    summary: summaryOf(name),
    description: [commentsOfNames.get(name), ...notesOf(name, row)].filter(Boolean).join('\n\n'),
    servers: [servers[row.upstream]],
    security: row.access === 'customer' ? [{ ...key, AccessToken: [] }] : [key, { ...key, AccessToken: [] }],
    parameters: [...inPath, ...inQuery],
    ...(places.body !== undefined && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: places.body,
            ...exampleOf(name, sent === undefined ? undefined : JSON.parse(sent)),
          },
        },
      },
    }),
    responses: {
      ...answerResponses(row, schemas.of(`${pascalCase(name)}Answer`), exampleOf(name, example?.answer)),
      ...refusalResponses(row),
    },
  };
}

/** A family of calls: its title, and its rows. */
export interface Family {
  title: string;
  text: string;
  rows: Readonly<Record<string, CallRow>>;
}

const problem = {
  type: 'object',
  description:
    'The body of a refusal. `code` decides; the message is for people who read logs. Without a code only the status is known.',
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string' },
    message: { type: 'string' },
    missing: {
      $ref: '#/components/schemas/Money',
      description: 'With `promo-code-minimum`: how much more the products would have to cost.',
    },
    codes: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `promo-code-not-cumulative`: the codes in the cart that exclude it.',
    },
  },
  required: ['statusCode', 'message'],
};

const securitySchemes = {
  SubscriptionKey: {
    type: 'apiKey',
    in: 'header',
    name: gatewayHeaders.subscriptionKey,
    description:
      '`GATEWAY_SUBSCRIPTION_KEY`, with every call to the gateway; to other services with calls of the storefront alone.',
  },
  AccessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: "The customer's access token, with every call of a signed-in customer.",
  },
};

/** The document of all families, with an example of each call that has one. */
export async function openApi(families: readonly Family[], examples: Examples): Promise<Json> {
  const rows = families.flatMap(({ title, rows }) => Object.entries(rows).map(([name, row]) => ({ name, row, title })));
  const schemas = await jsonSchemas(
    new Map(
      rows.flatMap(({ name, row }): [string, z.ZodType][] => [
        [`${pascalCase(name)}Input`, row.input],
        [`${pascalCase(name)}Answer`, row.output],
      ]),
    ),
  );
  const shared = sharedPaths(rows.map(({ row }) => row));
  const headers = Object.keys(headerParameters).map((id) => ({ $ref: `#/components/parameters/${id}` }));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { name, row, title } of rows) {
    const path = shared.get(row.path) ?? row.path;
    const operation = operationOf(name, row, { path, tag: title, schemas, example: examples[name] });
    const method = row.method.toLowerCase();
    const known = paths[path]?.[method];
    paths[path] = { ...paths[path], [method]: known === undefined ? operation : bothOf(known, operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The contract of the storefront',
      version: '1.0.0',
      summary: 'Every call that the storefront makes.',
      description:
        'docs/gateway.md says where to begin, and `npm run conform` checks a gateway. Fields that are not named here are ignored. This document as JSON: [contract.json](/contract.json).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: Object.values(servers),
    tags: families.map(({ title, text }) => ({ name: title, description: text })),
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, operations]) => [path, { parameters: headers, ...operations }]),
    ),
    components: {
      securitySchemes,
      parameters: headerParameters,
      responses: commonResponses,
      schemas: used({ Problem: problem, ...schemas.schemas }, paths),
    },
  };
}

/** The schemas that the paths refer to, directly or through others. */
function used(schemas: Readonly<Record<string, JsonSchema>>, paths: Json): Record<string, JsonSchema> {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name]);
    }
  };
  visit(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}
