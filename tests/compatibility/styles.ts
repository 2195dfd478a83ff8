/** What a style sheet asks of a browser, as keys of MDN's data. */
import { type CssNode, type ParseOptions, parse, walk } from 'css-tree';
import { type AtRule, type ChildNode, list, parse as parseSheet } from 'postcss';
import { entryOf, namesUnder } from './data.ts';

/** Units whose name is not that of their feature. */
const units: readonly [RegExp, string][] = [
  [/^d(?:vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^l(?:vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^s(?:vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^cq/, 'container_query_length_units'],
];

/** Functions by name, wherever they stand under `css.types`. */
const functions = new Map<string, string>();
function noteFunctions(key: string): void {
  for (const name of namesUnder(key)) {
    if (!functions.has(name)) functions.set(name, `${key}.${name}`);
    noteFunctions(`${key}.${name}`);
  }
}
noteFunctions('css.types');

/** A name with the prefix of an engine is for that engine alone. */
const isPrefixed = (name: string) => /^-[a-z]+-/.test(name);

/** What cannot be read is not checked. */
function nodesOf(text: string, options: ParseOptions): CssNode[] {
  const nodes: CssNode[] = [];
  const onParseError = (error: Error): never => {
    throw new Error(`${error.message}: ${text}`);
  };
  walk(parse(text, { ...options, onParseError }), (node) => void nodes.push(node));
  return nodes;
}

function* featuresOfSelector(selector: string): Generator<string> {
  // A nested one may begin with its combinator.
  const whole = /^[>+~]/.test(selector) ? `&${selector}` : selector;
  for (const node of nodesOf(whole, { context: 'selector' })) {
    if (node.type === 'NestingSelector') yield 'css.selectors.nesting';
    else if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
      if (!isPrefixed(node.name)) yield `css.selectors.${node.name}`;
  }
}

/** What is asked in `@supports` is not used. */
function* featuresOfAtRule({ name, params }: AtRule): Generator<string> {
  yield `css.at-rules.${name}`;
  if (name !== 'media' && name !== 'container') return;
  for (const node of nodesOf(params, { context: 'atrulePrelude', atrule: name })) {
    if (node.type === 'Feature') yield `css.at-rules.${name}.${node.name.replace(/^(?:min|max)-/, '')}`;
    else if (node.type === 'FeatureRange') yield 'css.at-rules.media.range_syntax';
    else if (node.type === 'FeatureFunction')
      yield `css.at-rules.${name}.${node.feature}_queries_for_custom_properties`;
  }
}

const namesProperties = /\.(?:transition|transition-property|will-change)$/;
/** What the data knows better under a longhand. */
const behaviour = 'css.properties.transition-behavior';

/** The features of a value: what its property has of its own, else what every value has. */
function* featuresOfValue(property: string, value: string): Generator<string> {
  for (const node of nodesOf(value, { context: 'value' })) {
    if (node.type === 'Identifier' || node.type === 'Function') {
      const name = node.name.toLowerCase();
      const key = [
        property.endsWith('.transition') ? `${behaviour}.${name}` : '',
        `${property}.${name}`,
        `${property}.${name.replaceAll('-', '_')}`,
        node.type === 'Function' ? (functions.get(name) ?? '') : '',
        `css.types.color.${name}`,
        `css.types.global_keywords.${name}`,
        // Properties by name.
        namesProperties.test(property) ? `css.properties.${name}` : '',
      ].find(entryOf);
      if (key !== undefined) yield key;
    } else if (node.type === 'Dimension') {
      const unit = node.unit.toLowerCase();
      const key = `css.types.length.${units.find(([pattern]) => pattern.test(unit))?.[1] ?? unit}`;
      if (entryOf(key)) yield key;
    }
  }
}

function* featuresOf(node: ChildNode): Generator<string> {
  const above = node.parent?.type === 'atrule' ? (node.parent as AtRule).name : '';
  if (node.type === 'atrule') yield* featuresOfAtRule(node);
  else if (node.type === 'rule' && above !== 'keyframes')
    for (const selector of list.comma(node.selector)) yield* featuresOfSelector(selector);
  else if (node.type === 'decl') {
    const { prop, value } = node;
    const descriptor = `css.at-rules.${above}.${prop}`;
    const isDescriptor = above !== '' && entryOf(descriptor) !== undefined;
    const plain = prop.startsWith('--') ? 'custom-property' : prop;
    const property = isDescriptor ? descriptor : `css.properties.${plain}`;
    if (!isPrefixed(prop)) yield property;
    yield* featuresOfValue(property, value);
  }
}

/** @throws where something in the sheet cannot be read */
export function featuresOfStyles(styles: string): Set<string> {
  const features = new Set<string>();
  parseSheet(styles).walk((node) => {
    for (const feature of featuresOf(node)) features.add(feature);
  });
  return features;
}
