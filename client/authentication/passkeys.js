// What a page of the authentication service with a passkey's form does in the browser. The form is shown only where the
// browser can do something with it; everything else of the page works without.
const form = document.querySelector('form[data-passkey]');
const button = form?.querySelector('button');
const told = form?.querySelector('[role=status]');
// Browsers before 2025 have no such functions, and password managers may hide them.
const able = 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

if (form instanceof HTMLFormElement && button && told && able) {
  const { passkey: creation = '', cancelled = '', known = '', failed = '' } = form.dataset;
  /** The request that waits for a choice among the suggestions of the e-mail field. */
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
   * `conditional` waits among the suggestions, without a dialogue.
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
    // Who has pressed the button meanwhile has a dialogue, which this would end.
    if (!button.disabled) signIn('conditional').catch(() => {});
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    told.textContent = '';
    try {
      await (creation === '' ? signIn('optional') : create());
    } catch (error) {
      button.disabled = false;
      suggest();
      const { name } = /** @type {Error} */ (error);
      told.textContent =
        { NotAllowedError: cancelled, AbortError: cancelled, InvalidStateError: known }[name] || failed;
    }
  });

  document.querySelector('[data-unable]')?.remove();
  form.hidden = false;
  // Also when the browser has kept the page for the way back.
  addEventListener('pageshow', () => {
    button.disabled = false;
    suggest();
  });
  // What a device is asked to sign is good for ten minutes.
  setInterval(() => document.hidden || suggest(), 480_000);
}
