/** Commands of the stand-in about versions and how traffic is split between them. */
import { nextId, nextTime, type StandInWorker } from './account.ts';
import { type Call, type Command, Refused, refusedBy } from './command.ts';
import { domainsIn, versionOf } from './uploaded.ts';

function workerOf({ account, configuration }: Call): StandInWorker {
  const { name } = configuration();
  const worker = account.workers[name];
  if (worker === undefined)
    throw refusedBy(`workers/scripts/${name}`, 'This Worker does not exist on your account.', 10007);
  return worker;
}

function version(worker: StandInWorker, id: string | undefined) {
  const found = worker.versions.find((each) => each.id === id);
  if (found === undefined) throw refusedBy(`workers/scripts/versions/${id}`, 'The version could not be found.', 10021);
  return found;
}

function deploy(call: Call, versions: { id: string; percentage: number }[]): void {
  const { account, flags } = call;
  const { message } = flags;
  workerOf(call).deployments.push({
    id: nextId(account),
    created: nextTime(account),
    versions,
    ...(typeof message === 'string' && { message }),
  });
}

const named = { tag: 'value', message: 'value' } as const;

export const versionCommands: Record<string, Command> = {
  'deployments list': {
    flags: { json: 'switch' },
    positionals: [0, 0],
    run(call) {
      const list = workerOf(call)
        .deployments.slice(-10)
        .map(({ id, created, message, versions }) => ({
          id,
          source: 'wrangler',
          strategy: 'percentage',
          created_on: created,
          annotations: { 'workers/message': message },
          versions: versions.map((share) => ({ version_id: share.id, percentage: share.percentage })),
        }));
      return JSON.stringify(list, null, 2);
    },
  },
  'versions view': {
    flags: { json: 'switch' },
    positionals: [1, 1],
    run(call) {
      const worker = workerOf(call);
      const { id, created, tag, message, bindings } = version(worker, call.positionals[0]);
      const secrets = Object.keys(worker.secrets).map((name) => ({ type: 'secret_text', name }));
      return JSON.stringify({
        id,
        metadata: { created_on: created, source: 'wrangler' },
        annotations: { 'workers/tag': tag, 'workers/message': message },
        resources: { bindings: [...bindings.map((type) => ({ type, name: type })), ...secrets] },
      });
    },
  },
  'versions upload': {
    flags: { 'no-bundle': 'switch', 'dry-run': 'switch', ...named },
    positionals: [0, 0],
    run(call) {
      const { name } = call.configuration();
      const worker = call.account.workers[name];
      if (worker === undefined)
        throw new Refused(
          'You cannot upload a new version of a Worker that does not yet exist. Please run the `deploy` command first.',
        );
      const uploaded = versionOf(call);
      const shown = worker.deployments.at(-1)?.versions.map(({ id }) => version(worker, id).objects) ?? [];
      if (uploaded.objects.some((each) => !shown.flat().includes(each)))
        throw new Refused(
          'A Durable Object binding references a class declared in `exports` but not yet provisioned. Declarative `exports` are reconciled when the version is deployed.',
        );
      worker.versions.push(uploaded);
      return `Uploaded ${name} (1.00 sec)\nWorker Version ID: ${uploaded.id}`;
    },
  },
  'versions deploy': {
    flags: { yes: 'switch', message: 'value' },
    positionals: [1, 9],
    run(call) {
      const worker = workerOf(call);
      const shares = call.positionals.map((spec) => {
        const [id = '', percent = ''] = spec.split('@');
        const percentage = Number.parseFloat(percent);
        if (Number.isNaN(percentage))
          throw new Refused(`Could not parse percentage value from version-spec positional arg "${spec}".`);
        if (percentage < 0 || percentage > 100) throw new Refused(`Percentage value ${percentage}% is out of range.`);
        return { id: version(worker, id).id, percentage };
      });
      if (shares.length > 2)
        throw new Refused('Too many versions selected. You can deploy at most 2 version(s) at a time.');
      const total = shares.reduce((sum, { percentage }) => sum + percentage, 0);
      if (total !== 100)
        throw new Refused(`The specified traffic percentages add up to ${total}%, but must total exactly 100%.`);
      deploy(call, shares);
      return `╰  SUCCESS  Deployed ${call.configuration().name}`;
    },
  },
  'versions secret bulk': {
    flags: {},
    positionals: [0, 1],
    run(call) {
      const worker = workerOf(call);
      const latest = worker.versions.at(-1);
      if (latest === undefined) throw new Refused('There are currently no uploaded versions of this Worker.');
      const { bindings, objects } = latest;
      const secrets: Record<string, string> = JSON.parse(call.input);
      Object.assign(worker.secrets, secrets);
      const id = nextId(call.account);
      worker.versions.push({ id, created: nextTime(call.account), bindings, objects });
      return `✨ Success! Created version ${id} with ${Object.keys(secrets).length} secrets.`;
    },
  },
  rollback: {
    flags: { yes: 'switch', message: 'value' },
    positionals: [0, 1],
    run(call) {
      const { id } = version(workerOf(call), call.positionals[0]);
      deploy(call, [{ id, percentage: 100 }]);
      return `╰  SUCCESS  Worker Version ${id} has been deployed to 100% of traffic.\n\nCurrent Version ID: ${id}`;
    },
  },
  'triggers deploy': {
    flags: {},
    positionals: [0, 0],
    run(call) {
      const worker = workerOf(call);
      worker.domains = domainsIn(call.configuration().text);
      return `Deployed ${call.configuration().name} triggers`;
    },
  },
};
