import type { ConsentWords } from '../../shared/consent/consent.ts';
import { element, fill, loadSheet } from '../element.ts';
import stylesUrl from '../styles/late/consent.css?url';

/** An unticked checkbox for each level. */
function boxes({ purposes }: ConsentWords): HTMLElement {
  const list = element('div', 'consent__purposes');
  list.hidden = true;
  for (const { level, title, text } of purposes) {
    const box = element('input', '');
    box.type = 'checkbox';
    box.name = `level${level}`;
    const words = fill(element('span', ''), element('strong', '', `${title} `), element('span', '', text));
    list.appendChild(fill(element('label', 'consent__purpose'), box, words));
  }
  return list;
}

/** Height of the sticky bar above the banner (the buy button on a phone), in pixels. */
function stripAbove(): number {
  const strip = document.querySelector<HTMLElement>('.buy__bar');
  return strip !== null && getComputedStyle(strip).position === 'sticky' ? strip.offsetHeight : 0;
}

/**
 * Reserves space for the banner, so that it does not cover the end of the page, the focused element or other strips.
 * Visible content does not move.
 * @param height of the banner, in pixels
 * @param above height of the bar above the banner, in pixels
 */
function reserveSpace(height: number, above = 0): void {
  const { body, documentElement: html } = document;
  const free = height === 0 ? '' : `${height + above}px`;
  body.style.marginBottom = free;
  html.style.scrollPaddingBottom = free;
  html.style.setProperty('--asked', `${height}px`);
}

function makeRoom(banner: HTMLElement): ResizeObserver {
  const observer = new ResizeObserver(() => reserveSpace(banner.offsetHeight, stripAbove()));
  observer.observe(banner);
  return observer;
}

/**
 * Shows the consent banner at the lower edge of the window; it does not block the page. The three answers are buttons
 * of the same look and size. `answered` is called after the Worker has stored the answer.
 */
export async function showBanner(words: ConsentWords, answered: () => Promise<void>) {
  await loadSheet(stylesUrl);
  const banner = element('aside', 'consent');
  banner.popover = 'manual';
  banner.dataset.relative = '';
  banner.ariaLabel = words.label;
  const more = element('a', 'link', words.more);
  more.href = words.page;
  const text = element('p', 'consent__text', `${words.text} `);
  text.appendChild(more);
  const list = boxes(words);
  const failed = element('p', 'consent__failed');
  failed.role = 'alert';

  const send = async (answer: string) => {
    const body = new URLSearchParams({ form: 'consent', from: 'banner', answer });
    for (const box of list.querySelectorAll('input')) if (box.checked) body.set(box.name, 'on');
    failed.textContent = '';
    try {
      const { type } = await fetch(words.page, { method: 'POST', body, redirect: 'manual' });
      if (type !== 'opaqueredirect') throw new Error('Not saved');
      await answered();
    } catch {
      failed.textContent = words.failed;
    }
  };
  const button = (label: string, press: () => void) => {
    const made = element('button', 'button', label);
    made.type = 'button';
    made.onclick = press;
    return made;
  };
  const choose = button(words.choose, () => {
    list.hidden = false;
    choose.textContent = words.save;
    choose.onclick = () => send('chosen');
    list.querySelector('input')?.focus();
  });
  const answers = fill(
    element('div', 'consent__answers'),
    button(words.accept, () => send('all')),
    button(words.refuse, () => send('none')),
    choose,
  );
  fill(banner, text, list, failed, answers);
  // Behind the skip link, so that it is near for keyboard users.
  document.querySelector('.skip')?.insertAdjacentElement('afterend', banner);
  banner.showPopover();
  const room = makeRoom(banner);
  return {
    close(): void {
      const hadFocus = banner.contains(document.activeElement);
      room.disconnect();
      reserveSpace(0);
      banner.remove();
      if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    },
  };
}
