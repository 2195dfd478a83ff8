/** WebKit with the interface of Playwright: tests that find elements by role and name run in it unchanged. */
import type { BrowserContext } from 'playwright-core';
import { skip } from './skip.ts';
import { WebKitContext, type WindowOptions } from './webkit-context.ts';

/** Throws for a method that the driver does not have, so that it does not look like a missing element. */
function complete<Part extends object>(part: Part, kind: string): Part {
  return new Proxy(part, {
    get(target, name) {
      if (name in target || typeof name === 'symbol' || name === 'then' || name === 'toJSON') {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return skip(`The driver of WebKit has no ${kind}.${name}.`);
    },
  });
}

/** Opens a window of WebKit, with a listener for the errors of its console. */
export async function openWebKit(options: WindowOptions, onError: (message: string) => void): Promise<BrowserContext> {
  const context = await WebKitContext.open(options);
  context.proxy.on('error', onError);
  const newPage = context.newPage.bind(context);
  const whole = complete(context, 'context');
  context.newPage = async () => {
    const page = await newPage();
    page.context = () => whole;
    return complete(page, 'page');
  };
  return whole as unknown as BrowserContext;
}
