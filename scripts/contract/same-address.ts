/** What rows of one address share in the document: OpenAPI knows a path by its shape and its method only. */
import type { CallRow } from '../../shared/contract/gateway/row.ts';
import { pathParameter } from '../../shared/contract/gateway/wire.ts';
import { pascalCase } from './json-schemas.ts';

export type Json = Record<string, unknown>;

export interface Operation extends Json {
  parameters: Json[];
  requestBody?: { required: boolean; content: { 'application/json': Json } };
}

/**
 * The paths of the document, by the row's path. OpenAPI knows a path by its shape, so rows that call the same
 * parameter differently share one: `/carts/{cartId}/products/{skuOrLineId}`.
 */
export function sharedPaths(rows: readonly CallRow[]): Map<string, string> {
  const shapes = Map.groupBy(new Set(rows.map(({ path }) => path)), (path) => path.replaceAll(pathParameter, '{}'));
  return new Map(
    [...shapes.values()].flatMap((paths) => {
      const names = paths.map((path) => [...path.matchAll(pathParameter)].map(([, name = '']) => name));
      const shared = names[0]?.map((_, place) => {
        const [first = '', ...others] = new Set(names.map((each) => each[place] ?? ''));
        return [first, ...others.map(pascalCase)].join('Or');
      });
      return paths.map((path): [string, string] => {
        let place = 0;
        return [path, path.replaceAll(pathParameter, () => `{${shared?.[place++]}}`)];
      });
    }),
  );
}

/** What two calls of one address send, or answer: their schemas, and all examples. */
function bothContents(contents: readonly (Json | undefined)[]): Json {
  const examples = Object.assign({}, ...contents.map((content) => content?.examples));
  return {
    schema: { anyOf: contents.map((content) => content?.schema) },
    ...(Object.keys(examples).length > 0 && { examples }),
  };
}

/** Two rows of one method and path as one operation: one takes `version` in the query, the other does not. */
export function bothOf(one: Operation, other: Operation): Operation {
  const named = (operation: Operation) => new Map(operation.parameters.map((each) => [each.name, each]));
  const inOne = named(one);
  const inOther = named(other);
  const parameters = [...inOther, ...inOne].map(([name, parameter]) =>
    inOne.has(name) && inOther.has(name) ? parameter : { ...parameter, required: false },
  );
  const contents = [one, other].map(({ requestBody }) => requestBody?.content['application/json']);
  return {
    ...one,
    operationId: `${one.operationId}Or${pascalCase(String(other.operationId))}`,
    summary: `${one.summary}; with \`version\`: ${String(other.summary).toLowerCase()}`,
    description: `${one.description}\n\n**With \`version\`:**\n\n${other.description}`,
    parameters: [...new Map(parameters.map((each) => [each.name, each])).values()],
    requestBody: { required: true, content: { 'application/json': bothContents(contents) } },
    responses: responsesOfBoth(one.responses as Responses, other.responses as Responses),
  };
}

type Responses = Record<string, { description: string; content: Record<string, Json> }>;

function responsesOfBoth(one: Responses, other: Responses): Responses {
  const statuses = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...statuses].toSorted().map((status) => {
      const [first, second] = [one[status] ?? other[status], other[status]].filter((each) => each !== undefined);
      if (first === undefined) throw new Error(`No answer has the status ${status}.`);
      if (second === undefined || JSON.stringify(first) === JSON.stringify(second)) return [status, first];
      const contents = [first, second].map(({ content }) => content['application/json']);
      return [
        status,
        {
          description: [...new Set([first, second].flatMap(({ description }) => description.split('\n')))].join('\n'),
          content: { 'application/json': bothContents(contents) },
        },
      ];
    }),
  );
}
