/** A version of the storefront without traffic; a request header selects it. */
import { commandFor } from '../sources.mjs';
import { Refusal } from '../steps.mjs';
import { shopOrigin } from './addresses.ts';
import type { Project } from './project.ts';
import { type SmokeChecks, smokeShop } from './roll-out.ts';
import { SmokeFails } from './smoke-visitor.ts';
import { deploymentsOf, overrideOf, share, stableIn, uploadVersion, versionOf } from './versions.ts';

/**
 * Uploads the storefront and gives the version 0 % of the traffic. It calls the deployed backend. Cloudflare has no
 * preview address for Workers with a Durable Object, so the shop's own is used, with a header.
 *
 * @throws Refusal where nothing is deployed yet, where a roll-out is running, or where the smoke test fails
 */
export async function previewShop(project: Project, build: string, smoke: SmokeChecks = {}): Promise<void> {
  const list = await project.step('Read the version of the storefront', () => deploymentsOf(project, 'storefront'));
  const stable = stableIn(list);
  const live = stable === undefined ? undefined : await versionOf(project, 'storefront', stable);
  if (live === undefined)
    throw new Refusal(`Nothing is deployed yet that a preview could stand beside: "${commandFor('npm run deploy')}".`);
  if (list[0]?.versions.some(({ id, percentage }) => id !== live.id && percentage > 0))
    throw new Refusal(
      `A roll-out is under way: end it first ("${commandFor('npm run deploy')}", or "${commandFor('npm run deploy', 'rollback')}").`,
    );
  const id = await project.step('Upload the storefront', () => uploadVersion(project, 'storefront', build));
  const shares = [
    { id: live.id, percentage: 100 },
    { id, percentage: 0 },
  ];
  await project.step('Give it 0 % of the traffic', () =>
    share(project, 'storefront', shares, `Preview of build ${build}`),
  );
  const override = overrideOf(project, 'storefront', id);
  const origin = smoke.shop ?? shopOrigin(project);
  try {
    await project.step('Smoke test at 0 %', () => smokeShop(project, smoke, { override, build }));
  } catch (error) {
    if (!(error instanceof SmokeFails)) throw error;
    throw new Refusal(`The smoke test has failed. ${error.message}\nNobody is led to this version.`);
  }
  project.say(`
  ${origin}
  with the header   Cloudflare-Workers-Version-Overrides: ${override}

  curl -L -H 'Cloudflare-Workers-Version-Overrides: ${override}' ${origin}/`);
}
