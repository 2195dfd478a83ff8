import { showSearch } from './show.ts';

/** "Near me": asks the browser for the position, after a click. */

/** Timeout in milliseconds. */
const timeout = 10_000;
/** Maximum age of a cached position, in milliseconds. */
const remembered = 300_000;

const denied = 1;
const late = 3;

export function wireLocate(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[data-locate]');
  const status = button?.parentElement?.querySelector<HTMLElement>('[role="status"]');
  const near = form.querySelector<HTMLInputElement>('input[name="near"]');
  const field = form.querySelector<HTMLInputElement>('input[name="search"]');
  const source = form.querySelector<HTMLInputElement>('input[name="source"]');
  if (!button || !status || !near || !field || !source) return;
  /** Number of the last request; responses to earlier ones are ignored. */
  let asked = 0;

  button.addEventListener('click', () => {
    const { asking = '', unavailable = '', slow = '' } = status.dataset;
    asked += 1;
    const mine = asked;
    if (!('geolocation' in navigator)) {
      status.textContent = unavailable;
      return;
    }
    status.textContent = asking;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (mine !== asked) return;
        status.textContent = '';
        field.value = '';
        // A hundredth of a degree, about a kilometre, is precise enough.
        near.value = `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`;
        near.disabled = false;
        source.disabled = true;
        showSearch(form, true);
      },
      ({ code }) => {
        if (mine !== asked) return;
        status.textContent = (code === denied ? status.dataset.denied : code === late ? slow : unavailable) ?? '';
      },
      { timeout, maximumAge: remembered, enableHighAccuracy: false },
    );
  });
  // A typed search replaces a pending position.
  form.addEventListener('submit', () => {
    asked += 1;
    status.textContent = '';
    if (field.value.trim() !== '') near.disabled = true;
  });
}
