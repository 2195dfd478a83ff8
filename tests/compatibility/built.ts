/** What the build gives to browsers. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, type ObjectExpression, parse, type VariableDeclarator } from 'acorn';
import { full } from 'acorn-walk';
import { root } from '../../scripts/sources.mjs';

export interface BuiltFile {
  name: string;
  text: string;
}

const client = join(root, 'dist', 'client');
const filesOf = (pattern: string): BuiltFile[] =>
  globSync(pattern, { cwd: client }).map((name) => ({
    name,
    text: readFileSync(join(client, name), 'utf8'),
  }));

export const builtScripts = (): BuiltFile[] => filesOf('**/*.js');

function textOf(value: Expression | null | undefined): string | undefined {
  if (value?.type === 'Literal') return String(value.value);
  return value?.type === 'TemplateLiteral' ? (value.quasis[0]?.value.cooked ?? undefined) : undefined;
}

/** The sheets that the Worker writes into documents: a table in its script, by the names of their files. */
function inlineStyles(): BuiltFile[] {
  const worker = readFileSync(join(root, 'dist', 'storefront', 'index.js'), 'utf8');
  const texts = new Map<string, string>();
  const names = new Map<string, string>();
  full(parse(worker, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type === 'VariableDeclarator') {
      const { id, init } = node as VariableDeclarator;
      const text = textOf(init);
      if (id.type === 'Identifier' && text !== undefined) texts.set(id.name, text);
    } else if (node.type === 'ObjectExpression')
      for (const each of (node as ObjectExpression).properties)
        if (each.type === 'Property' && each.value.type === 'Identifier') {
          const name = each.key.type === 'Identifier' ? undefined : textOf(each.key);
          if (name?.endsWith('.css')) names.set(name, each.value.name);
        }
  });
  return [...names].map(([name, variable]) => {
    const text = texts.get(variable);
    if (text === undefined) throw new Error(`The built storefront has no text for ${name}.`);
    return { name, text };
  });
}

export const builtStyles = (): BuiltFile[] => [...filesOf('**/*.css'), ...inlineStyles()];
