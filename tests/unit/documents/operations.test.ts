/** Dashboard, alerts, runbooks and workflows name existing fields of the log, calls, tests and commands. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../../scripts/sources.mjs';
import { contract } from '../../../shared/contract/contract.ts';
import { logFields, logLevels } from '../../../shared/logs/log-line.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const { groups } = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.object({ summary: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('operations/alerts.yaml')));
const alerts = groups.flatMap(({ rules }) => rules);

const { panels } = z
  .object({
    panels: z.array(
      z.object({
        title: z.string(),
        targets: z.array(z.object({ expr: z.string().optional(), query: z.string().optional() })),
      }),
    ),
  })
  .parse(JSON.parse(read('operations/dashboard.json')));
const queries = panels.flatMap(({ targets }) => targets);

/** The fields that a log query uses: filters after `| json`, sums, unwrapped and named ones. */
function fieldsOf(expression: string): string[] {
  const filters = [...expression.matchAll(/\|\s*(\w+)\s*(?:!=|=~|==|>=|<=|=|>|<)/g)].map(([, name]) => name);
  const unwrapped = [...expression.matchAll(/unwrap (\w+)/g)].map(([, name]) => name);
  const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/));
  return [...filters, ...unwrapped, ...grouped].filter((name) => name !== undefined);
}

const expressions = [...alerts.map(({ expr }) => expr), ...queries.flatMap(({ expr }) => expr ?? [])];

describe('a query over the log', () => {
  it.each(expressions)('%s names fields that there are', (expression) => {
    expect(expression).toContain('{job="selvedge"} | json');
    const fields = fieldsOf(expression);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((name) => !Object.hasOwn(logFields, name))).toEqual([]);
    const [, level] = /level="(\w+)"/.exec(expression) ?? [];
    if (level !== undefined) expect(logLevels).toContain(level);
    const [, calls = ''] = /call=~"([^"]*)"/.exec(expression) ?? [];
    expect(calls.split('|').filter((call) => call !== '' && !Object.hasOwn(contract, call))).toEqual([]);
  });

  it('that looks for words finds them in the code', () => {
    const sources = globSync(['worker/**/*.{ts,tsx}', 'backend/**/*.ts'], { cwd: root }).map(read).join('\n');
    for (const words of [
      'getParams',
      'does not fit the contract',
      'is not JSON',
      'was not sent',
      'to a purge',
      'Release rolled back',
    ])
      expect(sources, words).toContain(words);
    expect(sources).toContain("logReport('Reconciliation'");
    expect(sources).toMatch(/`KV (?:has|record)/);
  });
});

it('a query over the counts reads the data set and the columns that are written', () => {
  const [, dataset = ''] = /binding = "METRICS"\s+dataset = "(\w+)"/.exec(read('wrangler.toml')) ?? [];
  const counts = queries.flatMap(({ query }) => query ?? []);
  expect(counts.length).toBeGreaterThan(3);
  for (const query of counts) {
    expect(query).toContain(`FROM ${dataset} WHERE blob1 = `);
    const columns = [...query.matchAll(/\b(?:blob|double)\d+\b/g)].map(([column]) => column);
    expect(
      columns.filter((column) => !['blob1', 'blob2', 'blob3', 'blob4', 'blob5', 'double1'].includes(column)),
    ).toEqual([]);
  }
  expect(read('docs/logs.md')).toContain(`FROM ${dataset} WHERE blob1 = `);
});

describe('the runbooks', () => {
  const runbooks = read('docs/runbooks.md');
  const sections = runbooks.split(/^## /m).slice(1);
  const anchorOf = (section: string) => (section.split('\n')[0] ?? '').toLowerCase().replaceAll(' ', '-');

  it('are ten at least, each with how it is seen, what is meanwhile and what rehearses it', () => {
    expect(sections.length).toBeGreaterThanOrEqual(10);
    for (const section of sections) {
      expect(section).toMatch(/\*\*Seen by\*\*/);
      expect(section).toMatch(/^1\. /m);
      const tests = [...section.matchAll(/`(tests\/[\w/-]+\.test\.ts)`/g)].map(([, file = '']) => file);
      expect(tests.length, section).toBeGreaterThan(0);
      expect(tests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    }
  });

  it('have a section for each alert, and name no alert that there is not', () => {
    const anchors = sections.map((section) => `docs/runbooks.md#${anchorOf(section)}`);
    expect(alerts.filter(({ annotations: { runbook } }) => !anchors.includes(runbook))).toEqual([]);
    const named = [...runbooks.matchAll(/`(Selvedge\w+)`/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(alerts.map(({ alert }) => alert)));
  });

  it('name commands of the project, and places in its code and docs that there are', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
    const commands = [...runbooks.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    const named = [...runbooks.matchAll(/\]\((operating\/\w+\.md)\),\s+\*([^*]+)\*/g)];
    expect(named.length).toBeGreaterThan(3);
    for (const [, page = '', section = ''] of named)
      expect(read(`docs/${page}`)).toContain(`## ${section.replaceAll(/\s+/g, ' ')}`);
  });
});

describe('a workflow', () => {
  const step = z.object({ uses: z.string().optional(), run: z.string().optional() });
  const workflow = z.object({
    name: z.string(),
    jobs: z.record(z.string(), z.object({ steps: z.array(step) })),
  });
  const files = globSync('.github/workflows/*.yml', { cwd: root });

  it('is there for pull requests and for deploys', () => {
    expect(files.sort()).toEqual(['.github/workflows/deploy.yml', '.github/workflows/pull-request.yml']);
  });

  it('deploys what is pushed to main once it is tested, and changes nothing for a pull request', () => {
    const deploys = (file: string) =>
      Object.values(workflow.parse(parse(read(file))).jobs)
        .flatMap(({ steps }) => steps.map(({ run = '' }) => run))
        .filter((run) => run.startsWith('npm run deploy'));
    expect(deploys('.github/workflows/pull-request.yml')).toEqual(['npm run deploy -- --dry-run']);
    expect(deploys('.github/workflows/deploy.yml')).toContain('npm run deploy');
    expect(deploys('.github/workflows/deploy.yml')).toContain('npm run deploy -- rollback');
    expect(read('.github/workflows/deploy.yml')).toMatch(/deploy:\n {4}needs: test\n/);
  });

  it.each(files)('%s uses the commands of the project alone', (file) => {
    const { jobs } = workflow.parse(parse(read(file)));
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    for (const { uses, run } of steps) {
      if (uses !== undefined) expect(uses).toMatch(/^actions\/(?:checkout|setup-node)@v\d+$/);
      if (run === undefined || run === 'npm ci') continue;
      const [, name = ''] =
        /^npm (?:run )?([\w-]+)(?: -- (?:--all|--at-once|--dry-run|--preview|status|rollback))?$/.exec(run) ?? [];
      expect(Object.hasOwn(scripts, name), run).toBe(true);
    }
    // Secrets are named, never written.
    expect(read(file)).not.toMatch(/(?:token|key|secret)\s*:\s*[^$\s{]\S*/i);
  });
});
