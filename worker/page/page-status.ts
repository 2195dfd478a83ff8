interface Answering {
  status?: number | ((data: never) => number);
}

/** The status that a page is shown with: what it says itself, or what its data says; 200 without either. */
export function pageStatus({ status = 200 }: Answering, data: unknown): number {
  // A page's status reads the data that the page has loaded.
  return typeof status === 'number' ? status : status(data as never);
}
