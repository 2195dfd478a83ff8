import { fill, hasHit, isIn, reach, select } from './in-page.ts';
import {
  attributeSelector,
  type Filter,
  filterSelector,
  labelSelector,
  roleSelector,
  textSelector,
} from './selectors.ts';
import type { Tab } from './tab.ts';

type Text = string | RegExp;
type Exact = { exact?: boolean };
type State = 'visible' | 'hidden' | 'attached' | 'detached';
interface Waiting {
  timeout?: number;
}

/** The methods that find elements, shared by page and locator. */
export abstract class Finder {
  protected abstract readonly tab: Tab;
  protected abstract within(selector: string): string;

  #find(selector: string): WebKitLocator {
    return new WebKitLocator(this.tab, this.within(selector));
  }

  locator(selector: string, options: Filter = {}): WebKitLocator {
    const added = filterSelector(options);
    return this.#find(added === '' ? selector : `${selector} >> ${added}`);
  }

  getByRole(role: string, options?: Parameters<typeof roleSelector>[1]): WebKitLocator {
    return this.#find(roleSelector(role, options));
  }

  getByLabel(text: Text, options?: Exact): WebKitLocator {
    return this.#find(labelSelector(text, options));
  }

  getByText(text: Text, options?: Exact): WebKitLocator {
    return this.#find(textSelector(text, options));
  }

  getByPlaceholder(text: Text, options?: Exact): WebKitLocator {
    return this.#find(attributeSelector('placeholder', text, options));
  }

  getByTitle(text: Text, options?: Exact): WebKitLocator {
    return this.#find(attributeSelector('title', text, options));
  }

  getByAltText(text: Text, options?: Exact): WebKitLocator {
    return this.#find(attributeSelector('alt', text, options));
  }
}

/** Playwright's `Locator`, as far as the suites use it: waits until its element is there and actionable. */
export class WebKitLocator extends Finder {
  protected readonly tab: Tab;
  readonly selector: string;

  constructor(tab: Tab, selector: string) {
    super();
    this.tab = tab;
    this.selector = selector;
  }

  protected within(selector: string): string {
    return `${this.selector} >> ${selector}`;
  }

  page(): Tab {
    return this.tab;
  }

  #with(part: string): WebKitLocator {
    return new WebKitLocator(this.tab, `${this.selector} >> ${part}`);
  }

  filter(options: Filter): WebKitLocator {
    return this.#with(filterSelector(options));
  }

  nth(index: number): WebKitLocator {
    return this.#with(`nth=${index}`);
  }

  first(): WebKitLocator {
    return this.nth(0);
  }

  last(): WebKitLocator {
    return this.nth(-1);
  }

  or(other: WebKitLocator): WebKitLocator {
    return this.#with(`internal:or=${JSON.stringify(other.selector)}`);
  }

  and(other: WebKitLocator): WebKitLocator {
    return this.#with(`internal:and=${JSON.stringify(other.selector)}`);
  }

  count(): Promise<number> {
    return this.tab.run((selector) => window.__testedAll(selector).length, this.selector);
  }

  async all(): Promise<WebKitLocator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }

  /** Calls a function with the element, as soon as there is one. */
  evaluate<Result, Argument>(
    read: (element: HTMLElement, argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    return this.tab
      .until(`${this.selector} to be there`, () =>
        this.tab.runSource<{ found: Awaited<Result> } | null>(
          `const element = window.__testedOne(args[0]);
        return element === null ? null : { found: await (${read})(element, args[1]) };`,
          [this.selector, argument ?? null],
        ),
      )
      .then((answer) => answer.found);
  }

  evaluateAll<Result, Argument>(
    read: (elements: HTMLElement[], argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    return this.tab.runSource(`return (${read})(window.__testedAll(args[0]), args[1]);`, [
      this.selector,
      argument ?? null,
    ]);
  }

  /** The point of the element for the pointer, once it is actionable. */
  async #reach(states: string[], hit: false | 'mouse' | 'hover'): Promise<{ x: number; y: number }> {
    let turn = 0;
    let why = '';
    return this.tab.until(
      () => `${this.selector}: ${why}`,
      async () => {
        const place = await this.tab.run(reach, this.selector, { states, hit, turn });
        turn += 1;
        if (typeof place !== 'string') return place;
        why = place;
        return null;
      },
    );
  }

  async click({ button = 'left', force = false }: { button?: string; force?: boolean } = {}): Promise<void> {
    do {
      const place = await this.#reach(['visible', 'enabled', 'stable'], force ? false : 'mouse');
      await this.tab.mouse.click(place.x, place.y, { button });
    } while (!(await this.tab.settled(hasHit)));
  }

  async hover(): Promise<void> {
    do {
      const place = await this.#reach(['visible', 'stable'], 'hover');
      await this.tab.mouse.move(place.x, place.y);
    } while (!(await this.tab.settled(hasHit)));
  }

  async check(): Promise<void> {
    await this.setChecked(true);
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false);
  }

  async setChecked(checked: boolean): Promise<void> {
    const isSo = () => this.tab.run(isIn, this.selector, checked ? 'checked' : 'unchecked');
    await this.waitFor({ state: 'attached' });
    if (await isSo()) return;
    await this.click();
    await this.tab.until(`${this.selector} to be ${checked ? 'checked' : 'unchecked'}`, async () =>
      (await isSo()) ? true : null,
    );
  }

  async #done<Done>(attempt: () => Promise<Done | string>): Promise<Done> {
    let why = '';
    return this.tab.until(
      () => `${this.selector}: ${why}`,
      async () => {
        const done = await attempt();
        if (typeof done !== 'string') return done;
        why = done;
        return null;
      },
    );
  }

  async fill(value: string): Promise<void> {
    await this.#done(() => this.tab.run(fill, this.selector, value));
  }

  selectOption(option: string | { label?: string; value?: string; index?: number }): Promise<string[]> {
    const wanted = typeof option === 'string' ? { valueOrLabel: option } : option;
    return this.#done(() => this.tab.run(select, this.selector, [wanted]));
  }

  async focus(): Promise<void> {
    await this.evaluate((element) => element.focus());
  }

  async blur(): Promise<void> {
    await this.evaluate((element) => element.blur());
  }

  async press(key: string): Promise<void> {
    await this.focus();
    await this.tab.keyboard.press(key);
  }

  async pressSequentially(text: string): Promise<void> {
    await this.focus();
    await this.tab.keyboard.type(text);
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.#reach(['stable'], false);
  }

  async waitFor({ state = 'visible', ...waiting }: { state?: State } & Waiting = {}): Promise<void> {
    const isSo = async () => {
      if (state === 'attached' || state === 'detached') return (await this.count()) > 0 === (state === 'attached');
      return this.tab.run(isIn, this.selector, state);
    };
    await this.tab.until(
      `${this.selector} to be ${state}`,
      async () => ((await isSo()) ? true : null),
      waiting.timeout,
    );
  }

  isVisible(): Promise<boolean> {
    return this.tab.run(isIn, this.selector, 'visible');
  }

  async isHidden(): Promise<boolean> {
    return !(await this.isVisible());
  }

  async isChecked(): Promise<boolean> {
    await this.waitFor({ state: 'attached' });
    return this.tab.run(isIn, this.selector, 'checked');
  }

  async isEnabled(): Promise<boolean> {
    await this.waitFor({ state: 'attached' });
    return this.tab.run(isIn, this.selector, 'enabled');
  }

  async isDisabled(): Promise<boolean> {
    return !(await this.isEnabled());
  }

  innerText(): Promise<string> {
    return this.evaluate((element) => element.innerText);
  }

  innerHTML(): Promise<string> {
    return this.evaluate((element) => element.innerHTML);
  }

  textContent(): Promise<string | null> {
    return this.evaluate((element) => element.textContent);
  }

  inputValue(): Promise<string> {
    return this.evaluate((element) => (element as HTMLInputElement).value);
  }

  getAttribute(name: string): Promise<string | null> {
    return this.evaluate((element, asked) => element.getAttribute(asked), name);
  }

  allInnerTexts(): Promise<string[]> {
    return this.evaluateAll((elements) => elements.map((element) => element.innerText));
  }

  allTextContents(): Promise<string[]> {
    return this.evaluateAll((elements) => elements.map((element) => element.textContent ?? ''));
  }

  boundingBox(): Promise<{ x: number; y: number; width: number; height: number }> {
    return this.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  }
}
