declare global {
  interface Window {
    /** Exists in Apple's browsers only. */
    ApplePaySession?: { canMakePayments(): boolean };
  }
}

/** Shows Apple Pay on devices that can pay with it. */
export function wire(choice: HTMLElement): void {
  choice.hidden = window.ApplePaySession?.canMakePayments() !== true;
}
