/**
 * What a script asks of a browser, as keys of MDN's data. Nothing is known of types: a member counts as lacking where
 * everything of that name is lacking.
 */
import {
  type CallExpression,
  type Identifier,
  type MemberExpression,
  type Node,
  type ObjectPattern,
  parse,
} from 'acorn';
import { full } from 'acorn-walk';
import { entryOf, isLacking, namesUnder } from './data.ts';

/** All versions read ES2024 whole; of what is newer they miss something. */
const ecmaVersion = 2024;

/** Where the names are that every script may use. */
const scopes = ['javascript.builtins', 'api', 'api.Window', 'api.WorkerGlobalScope'] as const;
const globals = new Set(['window', 'self', 'globalThis']);
const featuresOfGlobal = (name: string) => scopes.map((scope) => `${scope}.${name}`).filter(entryOf);

/** Members by name, of any object: `union` of sets, `canGoBack` of the navigation, `overflowAnchor` of a style. */
const members = new Map<string, string[]>();
function noteMember(name: string, key: string): void {
  members.set(name, [...(members.get(name) ?? []), key]);
}
// Nobody comes to an object that a browser lacks but by something else that it lacks, which is found.
for (const scope of ['javascript.builtins', 'api'])
  for (const owner of namesUnder(scope))
    if (scope !== 'api' || !isLacking(`api.${owner}`))
      for (const name of namesUnder(`${scope}.${owner}`)) noteMember(name, `${scope}.${owner}.${name}`);
for (const property of namesUnder('css.properties'))
  noteMember(
    property.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    `css.properties.${property}`,
  );

/** Methods that arrays have longer than iterators. */
const iterator = 'javascript.builtins.Iterator';
const iteratorOf = new Set(['values', 'keys', 'entries', 'matchAll']);

const nameOf = ({ computed, property }: MemberExpression): string | undefined =>
  computed
    ? property.type === 'Literal' && typeof property.value === 'string'
      ? property.value
      : undefined
    : property.type === 'Identifier'
      ? property.name
      : undefined;

function isIterator(node: Node): boolean {
  const { type, callee } = node as Node & { callee?: MemberExpression };
  return (
    type === 'CallExpression' &&
    callee?.type === 'MemberExpression' &&
    iteratorOf.has(nameOf(callee) ?? '') &&
    // Those of `Object` give arrays.
    !(callee.object.type === 'Identifier' && callee.object.name === 'Object')
  );
}

function featuresOfMember(member: MemberExpression, isGlobal: (name: string) => boolean): string[] {
  const name = nameOf(member);
  if (name === undefined) return [];
  const { object } = member;
  if (object.type === 'Identifier' && isGlobal(object.name)) {
    if (globals.has(object.name)) return featuresOfGlobal(name);
    const owned = featuresOfGlobal(object.name).flatMap((key) =>
      [`${key}.${name}`, `${key}.${name}_static`].filter(entryOf),
    );
    if (owned.length > 0) return owned;
  }
  if (isIterator(object) && entryOf(`${iterator}.${name}`)) return [`${iterator}.${name}`];
  return members.get(name) ?? [];
}

/** `const { canGoBack } = navigation` */
function* namesTaken({ properties }: ObjectPattern): Generator<string> {
  for (const each of properties)
    if (each.type === 'Property' && !each.computed && each.key.type === 'Identifier') yield each.key.name;
}

/** `addEventListener('scrollend', ...)` */
function featuresOfListener({ callee, arguments: [name] }: CallExpression): string[] {
  const listens =
    callee.type === 'Identifier'
      ? callee.name === 'addEventListener'
      : callee.type === 'MemberExpression' && nameOf(callee) === 'addEventListener';
  return listens && name?.type === 'Literal' ? (members.get(`${name.value}_event`) ?? []) : [];
}

/** Of several features with one name any may be meant: only if all are lacking, one is. */
function note(features: Set<string>, candidates: readonly string[]): void {
  const supported = candidates.find((key) => !isLacking(key));
  if (supported !== undefined) features.add(supported);
  else for (const key of candidates) features.add(key);
}

/** @throws where the script is newer than ES2024 */
export function featuresOfScript(script: string): Set<string> {
  const program = parse(script, { ecmaVersion, sourceType: 'module' });
  const declared = new Set<string>();
  full(program, (node, _, type) => {
    if (type === 'VariablePattern') declared.add((node as Identifier).name);
  });
  const isGlobal = (name: string) => !declared.has(name);
  const features = new Set<string>();
  full(program, (node, _, type) => {
    if (type === 'Identifier' && isGlobal((node as Identifier).name))
      note(features, featuresOfGlobal((node as Identifier).name));
    else if (node.type === 'MemberExpression') note(features, featuresOfMember(node as MemberExpression, isGlobal));
    else if (node.type === 'ObjectPattern')
      for (const name of namesTaken(node as ObjectPattern)) note(features, members.get(name) ?? []);
    else if (node.type === 'CallExpression') note(features, featuresOfListener(node as CallExpression));
  });
  return features;
}
