// Script of the forms with a passkey on pages of the authentication service. Browsers without passkeys do not show
// these forms; the rest of the page works without this script.
const form = document.querySelector('form[data-passkey]');
const button = form?.querySelector('button');
const statusLine = form?.querySelector('[role=status]');
// Browsers before 2025 lack these functions, and password managers may hide them.
const able = 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

if (form instanceof HTMLFormElement && button && statusLine && able) {
  const { passkey: creation = '', cancelled = '', known = '', failed = '' } = form.dataset;
  /** Aborts the request that waits for a choice among the suggestions of the e-mail field. */
  let waiting = new AbortController();

  /** @param {string} name */
  const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

  /** @param {Credential | null} credential */
  const send = (credential) => {
    field('answer').value = JSON.stringify(credential);
    form.submit();
  };

  const create = async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(creation));
    send(await navigator.credentials.create({ publicKey }));
  };

  /**
   * `conditional` offers passkeys among the suggestions of the field, without a dialog.
   * @param {CredentialMediationRequirement} mediation
   */
  const signIn = async (mediation) => {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    const body = new URLSearchParams({ token: field('token').value });
    const answer = await fetch('/authentication/passkeys/options', { method: 'POST', body });
    if (!answer.ok) throw new Error(String(answer.status));
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await answer.json());
    if (!signal.aborted) send(await navigator.credentials.get({ publicKey, mediation, signal }));
  };

  const suggest = async () => {
    if (creation !== '' || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    // If the button was pressed meanwhile, a dialog is open, which this would abort.
    if (!button.disabled) signIn('conditional').catch(() => {});
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    statusLine.textContent = '';
    try {
      await (creation === '' ? signIn('optional') : create());
    } catch (error) {
      button.disabled = false;
      suggest();
      const { name } = /** @type {Error} */ (error);
      statusLine.textContent =
        { NotAllowedError: cancelled, AbortError: cancelled, InvalidStateError: known }[name] || failed;
    }
  });

  document.querySelector('[data-unable]')?.remove();
  form.hidden = false;
  // Also when the page comes back from the back/forward cache.
  addEventListener('pageshow', () => {
    button.disabled = false;
    suggest();
  });
  // A challenge is valid for ten minutes; it is renewed after eight.
  setInterval(() => document.hidden || suggest(), 480_000);
}
