/** The picture for a missing photograph: a plain ground with a hanger in thin lines. */
export function noPhoto(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200">' +
    '<rect width="900" height="1200" fill="#efede9"/>' +
    '<g fill="none" stroke="#b9b4ab" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="M420 520a36 36 0 1 1 52 32c-14 7-22 16-22 32v16"/>' +
    '<path d="M450 600 262 724c-30 20-16 62 20 62h336c36 0 50-42 20-62Z"/></g></svg>'
  );
}
