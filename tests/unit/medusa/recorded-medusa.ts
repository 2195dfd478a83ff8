import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { AdapterClient, bindingsOf } from '../../../adapters/medusa/recorded/adapter-client.ts';
import { type RecordedName, recordedCalls } from '../../../adapters/medusa/recorded/calls.ts';
import { type Exchange, requestKey } from '../../../adapters/medusa/recorded/exchange.ts';
import { type ScenarioFolder, scenarios } from '../../../adapters/medusa/recorded/scenarios.ts';
import type { CallName, CallOutput } from '../../../shared/contract/contract.ts';

const folder = 'adapters/medusa/recorded';

function read(file: string): Exchange[] {
  const last = new Map<string, unknown>();
  const recorded: Exchange[] = JSON.parse(readFileSync(file, 'utf8'));
  return recorded.map((exchange) => {
    const { request, answer = last.get(request) } = exchange;
    last.set(request, answer);
    return { ...exchange, answer };
  });
}

const exchanges = new Map(
  globSync(`${folder}/*.json`)
    .flatMap(read)
    .map((exchange) => [exchange.request, exchange]),
);

interface Replay {
  /** Tells by its key whether a request gets no answer. */
  unanswered?: (request: string) => boolean;
  /** Answers that are given in their order, before those that are always the same. */
  sequence?: readonly Exchange[];
}

/** Starts a server with the recorded answers of Medusa; a request that is not recorded is answered 500. */
export async function startRecordedMedusa({ unanswered = () => false, sequence = [] }: Replay = {}): Promise<{
  url: string;
  close(): void;
}> {
  const left = [...sequence];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const key = requestKey(method, url, await text(request));
    if (unanswered(key)) return request.socket.destroy();
    const found = left[0]?.request === key ? left.shift() : exchanges.get(key);
    response
      .writeHead(found?.status ?? 500, { 'content-type': 'application/json' })
      .end(JSON.stringify(found?.answer ?? { type: 'not_recorded', message: `${key}, not ${left[0]?.request}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

type AnswerOf<Name extends RecordedName> = CallOutput<(typeof recordedCalls)[Name]['call']>;

/** Makes a recorded call through the adapter; returns the answer as the storefront reads it. */
export async function callRecorded<Name extends RecordedName>(name: Name, url: string): Promise<AnswerOf<Name>> {
  const { call, input, locale } = recordedCalls[name];
  const answer = await new AdapterClient(bindingsOf(url)).call<CallName>(call, input, { locale });
  // The output of this call's row.
  return answer as AnswerOf<Name>;
}

type Scenario = (shop: AdapterClient) => Promise<unknown>;

/** What shoppers do, with the recorded answers. */
export async function replay<Of extends ScenarioFolder, Name extends string & keyof (typeof scenarios)[Of]>(
  of: Of,
  name: Name,
): Promise<(typeof scenarios)[Of][Name] extends (shop: AdapterClient) => Promise<infer Result> ? Result : never> {
  const medusa = await startRecordedMedusa({ sequence: read(`${folder}/${of}/${name}.json`) });
  try {
    const run = scenarios[of][name] as Scenario;
    // The results of this scenario.
    return (await run(new AdapterClient(bindingsOf(medusa.url)))) as never;
  } finally {
    medusa.close();
  }
}
