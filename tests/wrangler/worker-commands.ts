/** Commands of the stand-in about Workers: secrets, versions, deployments. */
import { type Account, nextId, nextTime, type StandInWorker, type Version } from './account.ts';
import { type Call, type Command, Refused, refusedBy } from './command.ts';
import { domainsIn, versionOf } from './uploaded.ts';

function workerOf({ account, configuration }: Call): StandInWorker | undefined {
  return account.workers[configuration().name];
}

/** Deploys a version to all traffic. */
function deployAt100(account: Account, worker: StandInWorker, version: Version): void {
  worker.versions.push(version);
  const { message } = version;
  worker.deployments.push({
    id: nextId(account),
    created: nextTime(account),
    versions: [{ id: version.id, percentage: 100 }],
    ...(message !== undefined && { message }),
  });
}

export const workerCommands: Record<string, Command> = {
  'secret list': {
    flags: {},
    positionals: [0, 0],
    run(call) {
      const worker = workerOf(call);
      if (worker === undefined)
        throw new Refused(
          `Worker "${call.configuration().name}" not found.\n\nIf this is a new Worker, run \`wrangler deploy\` first to create it.`,
        );
      const names = Object.keys(worker.secrets);
      return JSON.stringify(
        names.map((name) => ({ name, type: 'secret_text' })),
        null,
        2,
      );
    },
  },
  'secret bulk': {
    flags: {},
    positionals: [0, 1],
    run(call) {
      const { account, input } = call;
      const secrets: Record<string, string> = JSON.parse(input);
      const { name } = call.configuration();
      let worker = workerOf(call);
      if (worker === undefined) {
        worker = { secrets: {}, versions: [], deployments: [], domains: [] };
        account.workers[name] = worker;
        deployAt100(account, worker, {
          id: nextId(account),
          created: nextTime(account),
          bindings: [],
          objects: [],
        });
      }
      const latest = worker.versions.at(-1);
      if (!worker.deployments.at(-1)?.versions.some(({ id }) => id === latest?.id))
        throw refusedBy(`workers/scripts/${name}/secrets-bulk`, 'The latest version is not deployed.', 10215);
      Object.assign(worker.secrets, secrets);
      const same = latest ?? { bindings: [], objects: [] };
      deployAt100(account, worker, { ...same, id: nextId(account), created: nextTime(account) });
      return Object.keys(secrets)
        .map((key) => `✨ Successfully created secret for key: ${key}`)
        .join('\n');
    },
  },
  deploy: {
    flags: { 'no-bundle': 'switch', 'dry-run': 'switch', tag: 'value', message: 'value' },
    positionals: [0, 0],
    run(call) {
      const { account, flags } = call;
      if (flags['dry-run'] === true) return 'Total Upload: 10.00 KiB / gzip: 2.00 KiB\n--dry-run: exiting now.';
      const { name, text } = call.configuration();
      const version = versionOf(call);
      const worker = workerOf(call) ?? { secrets: {}, versions: [], deployments: [], domains: [] };
      account.workers[name] = worker;
      deployAt100(account, worker, version);
      worker.domains = domainsIn(text);
      return `Uploaded ${name} (1.00 sec)\nDeployed ${name} triggers\nCurrent Version ID: ${version.id}`;
    },
  },
};
