interface Answering<Data> {
  status?: number | ((data: Data) => number);
}

/** The status of a page: fixed or derived from its data; 200 by default. */
export function pageStatus<Data>({ status = 200 }: Answering<Data>, data: Data): number {
  return typeof status === 'number' ? status : status(data);
}
