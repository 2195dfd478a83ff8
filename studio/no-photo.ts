import { pictureRatio } from 'virtual:product-picture';

const height = Math.round(900 * pictureRatio);

/** The picture for a missing photograph: a plain ground with a framed hill in thin lines in its middle. */
export function noPhoto(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${height}" viewBox="0 0 900 ${height}">` +
    `<rect width="900" height="${height}" fill="#efede9"/><g transform="translate(0 ${height / 2 - 600})" ` +
    'fill="none" stroke="#b9b4ab" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="M290 480h320v240H290ZM290 680l100-90 80 70 60-50 80 70"/>' +
    '<circle cx="530" cy="550" r="24"/></g></svg>'
  );
}
