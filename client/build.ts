/** The build that is out, next to the one that this page was made with. */

/** Milliseconds between two looks at it. */
const interval = 5 * 60_000;

const mine = document.documentElement.dataset.build;
let latest = mine;

async function checkBuild(): Promise<void> {
  try {
    const build: { id: string } = await (await fetch('/build.json', { cache: 'no-store' })).json();
    latest = build.id;
  } catch {
    // Asked again the next time.
  }
}

/**
 * Looks for a new build now and then while the page is seen. Pages are loaded whole, so the next one is the new
 * build's anyway; what is left is that scripts of this page may be gone by then.
 */
export function watchBuild(): void {
  setInterval(() => document.hidden || checkBuild(), interval);
}

/**
 * Loads the page anew if another build than its own is out: then its scripts are gone for good. Once for each build,
 * lest an old copy of the page be loaded for ever.
 *
 * @param isLeft the page is being left for another one, which loading it anew would stop
 */
export async function renew(isLeft: () => boolean): Promise<void> {
  if (latest === mine) await checkBuild();
  if (latest === mine || latest === undefined || isLeft() || sessionStorage.getItem('build') === latest)
    return;
  sessionStorage.setItem('build', latest);
  location.reload();
}
