export type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';

export interface UcpMessage {
  type: 'error' | 'warning' | 'info';
  code: string;
  /** In the language of the market. */
  content: string;
  /** JSONPath of what it is about (RFC 9535). */
  path?: string;
  severity?: Severity;
  presentation?: 'disclosure';
  url?: string;
}

/** An error that the platform can read; `path` is a JSONPath into the answer. */
export function errorMessage(
  code: string,
  content: string,
  { severity = 'recoverable', path }: { severity?: Severity; path?: string } = {},
): UcpMessage {
  return { type: 'error', code, content, severity, ...(path !== undefined && { path }) };
}
