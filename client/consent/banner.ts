import type { ConsentWords } from '../../shared/consent/consent.ts';
import { element, fill, loadSheet } from '../element.ts';
import stylesUrl from '../styles/late/consent.css?url';

/** A box for each level, empty until it is ticked. */
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

/** Pixels of the strip that sticks above the banner: the button that buys, on a phone. */
function stripAbove(): number {
  const strip = document.querySelector<HTMLElement>('.buy__bar');
  return strip !== null && getComputedStyle(strip).position === 'sticky' ? strip.offsetHeight : 0;
}

/**
 * Keeps the end of the page, what has the focus there, and other strips out from below the banner, which has this height,
 * and above which a strip of that height sticks (pixels). Nothing of the page that is seen moves.
 */
function keepFree(height: number, above = 0): void {
  const { body, documentElement: html } = document;
  const free = height === 0 ? '' : `${height + above}px`;
  body.style.marginBottom = free;
  html.style.scrollPaddingBottom = free;
  html.style.setProperty('--asked', `${height}px`);
}

function makeRoom(banner: HTMLElement): ResizeObserver {
  const observer = new ResizeObserver(() => keepFree(banner.offsetHeight, stripAbove()));
  observer.observe(banner);
  return observer;
}

/**
 * Asks, at the lower edge of the window, beside the page and not before it: nothing waits for the answer. The three
 * answers are buttons of one look and size. `answered` is called once the Worker has the answer.
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
  // Right behind the way past the header, so that it is near for whoever goes by keyboard.
  document.querySelector('.skip')?.insertAdjacentElement('afterend', banner);
  banner.showPopover();
  const room = makeRoom(banner);
  return {
    close(): void {
      const hadFocus = banner.contains(document.activeElement);
      room.disconnect();
      keepFree(0);
      banner.remove();
      if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    },
  };
}
