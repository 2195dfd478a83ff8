/** Says what breaks for a gateway between two versions of the published contract. */
import { levels } from '../../shared/contract/levels.ts';

/** Limits of texts, numbers and lists. */
const upperLimits = ['maxLength', 'maximum', 'maxItems'] as const;
const lowerLimits = ['minLength', 'minimum', 'minItems'] as const;
const forms = ['pattern', 'format'] as const;

interface Schema
  extends Partial<Record<(typeof upperLimits)[number] | (typeof lowerLimits)[number], number>>,
    Partial<Record<(typeof forms)[number], string>> {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

interface Parameter {
  name?: string;
  required?: boolean;
  schema?: Schema;
}

interface Operation {
  operationId: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>>;
  security?: unknown;
  'x-failure'?: string;
  /** A level or a capability. */
  'x-needed-for'?: string;
}

/** The parts of an OpenAPI document that are compared. */
export interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** A change after which a gateway that was right is wrong. */
export interface BreakingChange {
  /** The operation's id, which is the call's name. */
  call: string;
  text: string;
}

/** Who sends a value: the storefront its input, the gateway its answer. */
type Sender = 'storefront' | 'gateway';

const methods = ['get', 'post', 'put', 'delete'];

/** One version of a schema, and the document that it is of. */
interface Version {
  schema: Schema;
  document: Document;
}

function resolve({ schema, document }: Version): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? undefined : document.components.schemas[name];
  return target === undefined ? schema : { ...resolve({ schema: target, document }), ...schema, $ref: undefined };
}

const below = ({ document }: Version, schema: Schema): Version => ({ schema, document });

/** The values that a schema allows, as words: its types, or the values of an enumeration. */
function valuesOf(version: Version): Set<string> {
  const schema = resolve(version);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return new Set(alternatives.flatMap((each) => [...valuesOf(below(version, each))]));
  if (schema.enum !== undefined) return new Set(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.const !== undefined) return new Set([JSON.stringify(schema.const)]);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['anything']);
  return new Set(types.includes('number') ? [...types, 'integer'] : types);
}

const isEnumerated = (values: ReadonlySet<string>) => [...values].some((value) => value.startsWith('"'));

const without = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] =>
  other.has('anything') || (one.has('anything') && !isEnumerated(other))
    ? []
    : [...one].filter((value) => !other.has(value) && !(value.startsWith('"') && other.has('string')));

interface Comparison {
  sender: Sender;
  place: string;
  /** The schemas that are being compared: some contain themselves. */
  seen: ReadonlySet<string>;
}

function schemaChanges(before: Version, after: Version, comparison: Comparison): string[] {
  const { sender, place } = comparison;
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const values =
    sender === 'storefront'
      ? without(now, old).map((value) => `${place} may now be ${value}`)
      : without(old, now).map((value) => `${place} may no longer be ${value}`);
  return [...values, ...nestedChanges(before, after, comparison)];
}

/** The limits after which fewer values of the gateway fit, or the storefront sends more. */
function limitChanges(old: Schema, now: Schema, { sender, place }: Comparison): string[] {
  const [wide, narrow] = sender === 'gateway' ? [old, now] : [now, old];
  const changed = [
    ...upperLimits.filter((name) => (narrow[name] ?? Infinity) < (wide[name] ?? Infinity)),
    ...lowerLimits.filter((name) => (narrow[name] ?? -Infinity) > (wide[name] ?? -Infinity)),
    ...forms.filter((name) => narrow[name] !== undefined && narrow[name] !== wide[name]),
  ];
  return changed.map(
    (name) => `the ${name} of ${place} is ${now[name] ?? 'not limited'}, and was ${old[name] ?? 'not limited'}`,
  );
}

/** The changes within mappings and lists. Alternatives have no names, so they are compared in their order. */
function nestedChanges(before: Version, after: Version, comparison: Comparison): string[] {
  const pair = `${before.schema.$ref} ${after.schema.$ref}`;
  if (before.schema.$ref !== undefined && comparison.seen.has(pair)) return [];
  const inside = { ...comparison, seen: new Set([...comparison.seen, pair]) };
  const [old, now] = [resolve(before), resolve(after)];
  const [oldOnes, newOnes] = [old, now].map((schema) => schema.anyOf ?? schema.oneOf ?? schema.allOf);
  if (oldOnes !== undefined || newOnes !== undefined)
    return (oldOnes ?? [old]).flatMap((one, index) => {
      const other = (newOnes ?? [now])[index];
      return other === undefined ? [] : nestedChanges(below(before, one), below(after, other), inside);
    });
  const items =
    old.items === undefined || now.items === undefined
      ? []
      : schemaChanges(below(before, old.items), below(after, now.items), { ...inside, place: `${inside.place}[]` });
  return [
    ...limitChanges(old, now, inside),
    ...items,
    ...propertyChanges(below(before, old), below(after, now), inside),
  ];
}

function propertyChanges(before: Version, after: Version, { sender, place, seen }: Comparison): string[] {
  const [old, now] = [before.schema.properties ?? {}, after.schema.properties ?? {}];
  const isRequired = ({ schema }: Version, name: string) => schema.required?.includes(name) === true;
  const changes = Object.entries(old).flatMap(([name, schema]) => {
    const at = `${place}.${name}`;
    const same = now[name];
    if (sender === 'storefront' && isRequired(before, name)) {
      if (same === undefined) return [`${at} is no longer sent`];
      if (!isRequired(after, name)) return [`${at} is no longer sent always`];
    }
    return same === undefined
      ? []
      : schemaChanges(below(before, schema), below(after, same), { sender, place: at, seen });
  });
  const needed =
    sender === 'gateway' ? Object.keys(now).filter((name) => isRequired(after, name) && !isRequired(before, name)) : [];
  return [...changes, ...needed.map((name) => `${place}.${name} must now be sent`)];
}

const schemaIn = (content: Readonly<Record<string, { schema: Schema }>> | undefined): Schema =>
  Object.values(content ?? {})[0]?.schema ?? {};

/** What the storefront sends, as one mapping. */
function inputOf({ parameters = [], requestBody }: Operation): Schema {
  const named = parameters.filter(({ name }) => name !== undefined);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(named.map(({ name = '', schema = {} }) => [name, schema])),
      ...(requestBody && { body: schemaIn(requestBody.content) }),
    },
    required: [
      ...named.filter(({ required }) => required).map(({ name = '' }) => name),
      ...(requestBody ? ['body'] : []),
    ],
  };
}

function operationChanges(before: Document, after: Document, old: Operation, now: Operation): string[] {
  const compare = (sender: Sender, place: string, one: Schema, other: Schema) =>
    schemaChanges(
      { schema: one, document: before },
      { schema: other, document: after },
      { sender, place, seen: new Set() },
    );
  const answer = ({ responses }: Operation) => schemaIn(responses[200]?.content);
  return [
    ...compare('storefront', 'input', inputOf(old), inputOf(now)),
    ...compare('gateway', 'answer', answer(old), answer(now)),
    ...(JSON.stringify(old.security) === JSON.stringify(now.security) ? [] : ['other callers may now make it']),
    ...placeChanges(old['x-needed-for'], now['x-needed-for']),
  ];
}

/** What a call is needed for, if gateways without it were complete before. */
function placeChanges(old: string | undefined, now: string | undefined): string[] {
  if (old === undefined || now === undefined || old === now) return [];
  const order = Object.keys(levels);
  const [before, after] = [order.indexOf(old), order.indexOf(now)];
  // A gateway has all calls of its levels: a later level, and a capability instead of a level, ask nothing new of it.
  const isAsked = before === -1 || (after !== -1 && after < before);
  return isAsked ? [`it is needed for \`${now}\`, and was for \`${old}\``] : [];
}

/**
 * The changes that break a gateway: a removed call, a new one without which a page fails, inputs that are no longer
 * sent or have new values, fields of answers that must now be sent or may have fewer values, a call that an earlier
 * level needs.
 */
export function breakingChanges(before: Document, after: Document): BreakingChange[] {
  const operationsOf = ({ paths }: Document) =>
    Object.entries(paths).flatMap(([path, operations]) =>
      methods.flatMap((method) => {
        const operation = operations[method];
        return operation === undefined ? [] : [{ address: `${method.toUpperCase()} ${path}`, operation }];
      }),
    );
  const now = new Map(operationsOf(after).map(({ address, operation }) => [address, operation]));
  const old = new Map(operationsOf(before).map(({ address, operation }) => [address, operation]));
  const changed = [...old].flatMap(([address, operation]) => {
    const same = now.get(address);
    const texts =
      same === undefined ? [`${address} is no longer called`] : operationChanges(before, after, operation, same);
    return texts.map((text) => ({ call: operation.operationId, text }));
  });
  const added = [...now].flatMap(([address, operation]) =>
    old.has(address) || operation['x-failure'] !== 'throw'
      ? []
      : [{ call: operation.operationId, text: `${address} is called, and a page fails without it` }],
  );
  return [...changed, ...added];
}
