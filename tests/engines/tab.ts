/** The parts of a page that a locator needs. */
export interface Tab {
  mouse: {
    move(x: number, y: number): Promise<void>;
    click(x: number, y: number, options?: { button?: string }): Promise<void>;
  };
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  until<Found>(what: string | (() => string), look: () => Promise<Found | null>, timeout?: number): Promise<Found>;
  /** Evaluates in the page, or in the next one if it has just been left. */
  settled(ask: () => boolean): Promise<boolean>;
  runSource<Result>(body: string, args?: readonly unknown[]): Promise<Result>;
  run<Arguments extends readonly unknown[], Result>(
    read: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Awaited<Result>>;
}
