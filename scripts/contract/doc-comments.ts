/**
 * Reads the doc comments of `shared/contract/` for the published contract: those of calls and refusals by name, those
 * of fields by the schema that they stand in.
 *
 * A field's comment has no place in its schema. So this module hooks into Node's loader: it wraps each `z.object({…})`
 * of the contract's modules with a function that notes the comments of its fields for the schema that the call
 * returns. Import it before the contract.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import type { z } from 'zod';
import { root } from '../sources.mjs';

type Comments = Readonly<Record<string, string>>;

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Property extends Node {
  type: 'Property';
  key: { name?: string; value?: string };
  value: Node;
}

interface ObjectExpression extends Node {
  type: 'ObjectExpression';
  properties: Node[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;

const isObjectExpression = (node: unknown): node is ObjectExpression =>
  isNode(node) && node.type === 'ObjectExpression';

const isProperty = (node: Node): node is Property => node.type === 'Property';

/** All nodes below one, outer ones first. */
function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) yield value;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

/** The text of a block comment, in one line for each paragraph. */
function textOf(comment: string): string {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trimEnd());
  return lines
    .join('\n')
    .trim()
    .replaceAll(/(?<!\n)\n(?!\n|- )/g, ' ');
}

class Source {
  readonly #text: string;
  readonly #parsed: ReturnType<typeof parseSync>;

  constructor(path: string, text: string) {
    this.#text = text;
    this.#parsed = parseSync(path, text);
  }

  /** The doc comment before a node. */
  #before(node: Node): string | undefined {
    const comment = this.#parsed.comments.findLast(
      ({ type, end, value }) =>
        type === 'Block' &&
        value.startsWith('*') &&
        end <= node.start &&
        this.#text.slice(end, node.start).trim() === '',
    );
    return comment && textOf(comment.value.slice(1));
  }

  /** The doc comments of an object's properties, by name. */
  commentsOf(object: ObjectExpression): Comments {
    const found = object.properties.filter(isProperty).flatMap((property) => {
      const comment = this.#before(property);
      const name = property.key.name ?? property.key.value;
      return comment === undefined || name === undefined ? [] : [[name, comment] as const];
    });
    return Object.fromEntries(found);
  }

  nodes(): Generator<Node> {
    return nodesIn(this.#parsed.program);
  }

  /** The module with a call of `noteFields` around each `z.object({…})` that has comments. */
  noted(): string {
    const calls = [...this.nodes()].flatMap((node) => {
      if (node.type !== 'CallExpression' || !/^z\.(?:strict|loose)?[oO]bject\(/.test(this.#text.slice(node.start)))
        return [];
      const [shape] = (node as Node & { arguments: Node[] }).arguments;
      const comments = isObjectExpression(shape) ? this.commentsOf(shape) : {};
      return Object.keys(comments).length === 0 ? [] : [{ ...node, comments }];
    });
    // From the end, so that the places of the others stay right.
    const edits = calls
      .flatMap(({ start, end, comments }) => [
        { at: start, text: `${noteName}(` },
        { at: end, text: `, ${JSON.stringify(comments)})` },
      ])
      .toSorted((one, other) => other.at - one.at);
    return edits.reduce((text, edit) => text.slice(0, edit.at) + edit.text + text.slice(edit.at), this.#text);
  }
}

/** The global function that wrapped modules call. */
const noteName = '__noteFields';
const fieldComments = new WeakMap<z.core.$ZodType, Comments>();

/** The doc comments of a schema's fields, by name. */
export const commentsOfFields = (schema: z.core.$ZodType): Comments => fieldComments.get(schema) ?? {};

/** The doc comments of all calls, by name, and those of refusals, by code. */
export const commentsOfNames = new Map<string, string>();

const contractFolder = pathToFileURL(join(root, 'shared', 'contract')).href;

Object.assign(globalThis, {
  [noteName]: (schema: z.core.$ZodType, comments: Comments) => {
    fieldComments.set(schema, comments);
    return schema;
  },
});

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith(contractFolder) || loaded.source === undefined || loaded.source === null) return loaded;
    const source = new Source(fileURLToPath(url), new TextDecoder().decode(Buffer.from(loaded.source as Uint8Array)));
    for (const node of source.nodes()) {
      if (node.type !== 'VariableDeclarator') continue;
      const { id, init } = node as Node & { id: { name?: string }; init: Node | null };
      const object = [...nodesIn(init)].find(isObjectExpression);
      if (object !== undefined && (id.name === 'refusals' || id.name?.endsWith('Rows')))
        for (const [name, comment] of Object.entries(source.commentsOf(object))) commentsOfNames.set(name, comment);
    }
    return { ...loaded, source: source.noted() };
  },
});
