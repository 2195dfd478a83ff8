/** The picture for a missing photograph: a plain ground with a framed hill in thin lines. */
export function noPhoto(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200">' +
    '<rect width="900" height="1200" fill="#efede9"/>' +
    '<g fill="none" stroke="#b9b4ab" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="M290 480h320v240H290ZM290 680l100-90 80 70 60-50 80 70"/>' +
    '<circle cx="530" cy="550" r="24"/></g></svg>'
  );
}
