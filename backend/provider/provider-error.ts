/** A payment provider refused a request, or could not be asked; 422 says that asking again would change nothing. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly status: number;

  constructor(status: number, message = `The payment provider answered ${status}`) {
    super(message);
    this.status = status;
  }
}
