import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';
import { slugify } from '../../shared/format/slug.ts';

/** Sizes and their measures; on a phone the table scrolls by itself, also by keyboard. */
export function SizeTable({ block }: { block: BlockOf<'size_table'> }): ReactElement {
  const { title, text, columns, rows } = block;
  const id = slugify(title);
  // A row with a missing cell would be under the wrong headings.
  const whole = rows.filter((row) => row.length === columns.length);
  return (
    <section className="sizes wrap">
      <h2 className="heading" id={id}>
        {title}
      </h2>
      {text !== null && <p className="muted">{text}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="sizes__frame" aria-labelledby={id} tabIndex={0}>
        <table className="sizes__table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {whole.map(([size = '', ...measures]) => (
              <tr key={size}>
                <th scope="row">{size}</th>
                {measures.map((measure, index) => (
                  <td key={columns[index + 1] ?? index}>{measure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
