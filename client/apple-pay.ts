declare global {
  interface Window {
    /** Only browsers of Apple's have it. */
    ApplePaySession?: { canMakePayments(): boolean };
  }
}

/** Offers Apple Pay where the device can pay with it. */
export function wire(choice: HTMLElement): void {
  choice.hidden = window.ApplePaySession?.canMakePayments() !== true;
}
