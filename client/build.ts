/** Compares the deployed build with the one that rendered this page. */

/** Milliseconds between two checks. */
const interval = 5 * 60_000;

const mine = document.documentElement.dataset.build;
let latest = mine;
/** The check that is under way: several islands of an old build fail at once. */
let checking: Promise<void> | undefined;

async function requestBuild(): Promise<void> {
  try {
    const build: { id: string } = await (await fetch('/build.json', { cache: 'no-store' })).json();
    latest = build.id;
  } catch {
    // Tried again at the next interval.
  }
  checking = undefined;
}

function checkBuild(): Promise<void> {
  checking ??= requestBuild();
  return checking;
}

/**
 * Checks for a new build while the page is visible. Every navigation loads the new build anyway; but scripts that this
 * page loads later may no longer exist.
 */
export function watchBuild(): void {
  setInterval(() => document.hidden || checkBuild(), interval);
}

/**
 * Reloads the page if another build is deployed, since this page's scripts no longer exist then. Once for each build,
 * so that a stale copy of the page is not reloaded for ever.
 * @param isLeft true while the page navigates elsewhere, which a reload would stop
 */
export async function renew(isLeft: () => boolean): Promise<void> {
  if (latest === mine) await checkBuild();
  if (latest === mine || latest === undefined || isLeft() || sessionStorage.getItem('build') === latest) return;
  sessionStorage.setItem('build', latest);
  location.reload();
}
