interface Answering<Data> {
  status?: number | ((data: Data) => number);
}

/** The status that a page is shown with: what it says itself, or what its data says; 200 without either. */
export function pageStatus<Data>({ status = 200 }: Answering<Data>, data: Data): number {
  return typeof status === 'number' ? status : status(data);
}
