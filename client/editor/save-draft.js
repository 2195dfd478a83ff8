// Saves the draft of the editor's form without leaving it, and reloads the preview beside it. Without this script the
// form is sent as every form. The browser asks before what is typed and not saved is lost, also to another form.
const form = document.querySelector('form[data-saving]');
const statusLine = document.getElementById('entry-done');
const preview = document.getElementById('preview-frame');

if (form instanceof HTMLFormElement && statusLine && preview instanceof HTMLIFrameElement) {
  const { saving = '', signedOut = '', unreachable = '' } = form.dataset;
  let isSaving = false;
  let isSent = false;

  /** What is typed in the form, without the fields that a save changes or removes. */
  const typed = () =>
    JSON.stringify([...new FormData(form)].filter(([name]) => !/^(?:state|base|loaded|choice:.*)$/.test(name)));
  // With a choice between two editors, nothing is saved yet.
  let saved = form.querySelector('[name=loaded]') ? '' : typed();
  addEventListener('beforeunload', (event) => {
    if (!isSent && typed() !== saved) event.preventDefault();
  });
  addEventListener('pageshow', () => {
    isSent = false;
  });

  /** @param {string} words */
  const say = (words) => {
    statusLine.className = 'done';
    statusLine.textContent = words;
  };

  /**
   * Takes over how the saved entry is from the page that a save leads to. What was typed since stays.
   * @param {Document} page
   */
  const takeOver = (page) => {
    for (const name of ['state', 'base'])
      for (const field of document.querySelectorAll(`[name=${name}]`))
        field.setAttribute('value', page.querySelector(`[name=${name}]`)?.getAttribute('value') ?? '');
    // The choice between two editors is made, and faults are those of another text.
    for (const past of form.querySelectorAll('[name=loaded], .alert')) past.remove();
    for (const id of ['entry-stage', 'entry-outline', 'entry-actions', 'preview-note']) {
      const part = document.getElementById(id);
      const isFocused = part?.contains(document.activeElement);
      part?.replaceWith(page.getElementById(id) ?? '');
      /** @type {HTMLElement | null} */
      const button = form.querySelector(`#${id} button`);
      if (isFocused) button?.focus();
    }
    // The names of the folded parts, which begin with the block's title.
    for (const summary of form.querySelectorAll('summary')) {
      const { id = '' } = summary.nextElementSibling ?? {};
      const saved = id === '' ? null : page.getElementById(id)?.previousElementSibling;
      if (saved) summary.replaceChildren(...saved.childNodes);
    }
    preview.src = page.getElementById('preview-frame')?.getAttribute('src') ?? '';
    say(page.getElementById('entry-done')?.textContent ?? '');
  };

  /** @param {HTMLElement} submitter */
  const save = async (submitter) => {
    const sent = typed();
    const answer = await fetch(form.action, { method: 'POST', body: new FormData(form, submitter) });
    const { pathname, searchParams } = new URL(answer.url);
    if (answer.status === 401 || pathname.endsWith('/sign-in')) return say(signedOut);
    if (searchParams.get('done') === 'saved') {
      // A reload says the same as the page does now.
      history.replaceState(null, '', answer.url);
      const page = await answer.text();
      // Without the head: its styles have the nonce of another page, which the browser would report.
      takeOver(new DOMParser().parseFromString(page.slice(page.indexOf('<body')), 'text/html'));
      saved = sent;
      return;
    }
    isSent = true;
    if (answer.redirected) return location.assign(answer.url);
    // Nothing was saved: the page that answers the form says why, and has what was typed.
    form.removeEventListener('submit', onSubmit);
    form.requestSubmit(submitter);
  };

  /** @param {SubmitEvent} event */
  const onSubmit = async (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'save') {
      isSent = true;
      return;
    }
    event.preventDefault();
    if (isSaving) return;
    isSaving = true;
    say(saving);
    try {
      await save(submitter);
    } catch {
      say(unreachable);
    }
    isSaving = false;
  };
  form.addEventListener('submit', onSubmit);
}

export {};
