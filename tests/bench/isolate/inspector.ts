/** V8's inspector of a running Worker, which must have been started with `inspected`. */
import type { Miniflare } from 'miniflare';

/** The names of the Workers of a shop under test. */
export const storefrontName = 'selvedge-storefront';
export const backendName = 'selvedge-backend';

/** A connection to the inspector of one Worker. */
export class Inspector {
  readonly #socket: WebSocket;
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /**
   * @param worker its name in `running`
   * @throws Error if it was not started with `inspected`
   */
  static async of(running: Miniflare, worker: string): Promise<Inspector> {
    const url = await running.getInspectorURL();
    url.pathname = `/core:user:${worker}`;
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error('The inspector does not answer.'));
    });
    return new Inspector(socket);
  }

  /** Sends a command of the Chrome DevTools Protocol. @throws Error if V8 refuses it, or the connection is lost */
  send<Result>(method: string, params = {}): Promise<Result> {
    this.#last += 1;
    const id = this.#last;
    const socket = this.#socket;
    return new Promise((resolve, reject) => {
      const lost = (): void => reject(new Error(`The inspector was lost during ${method}.`));
      const listen = ({ data }: MessageEvent): void => {
        const message = JSON.parse(data);
        if (message.id !== id) return;
        socket.removeEventListener('message', listen);
        socket.removeEventListener('close', lost);
        if (message.error === undefined) resolve(message.result);
        else reject(new Error(`${method}: ${message.error.message}`));
      };
      socket.addEventListener('message', listen);
      socket.addEventListener('close', lost);
      socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.#socket.close();
  }
}
