import { Fragment, type ReactElement } from 'react';
import type { ProductCard } from '../../shared/contract/catalog.ts';
import type { ContentBlock } from '../../shared/contract/content.ts';
import { LateStyles } from '../layouts/late-styles.tsx';
import type { PageRequest } from '../pages/page-module.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { EditorialSplit } from './editorial-split.tsx';
import { Hero } from './hero.tsx';
import { ProductSelection } from './product-selection.tsx';

interface BlockProps {
  block: ContentBlock;
  cards: ReadonlyMap<string, ProductCard>;
  request: PageRequest;
  first: boolean;
}

function Block({ block, cards, request, first }: BlockProps): ReactElement {
  if ('hero' in block) return <Hero hero={block.hero} request={request} first={first} />;
  if ('category_tiles' in block) return <CategoryTiles block={block.category_tiles} request={request} />;
  if ('product_selection' in block)
    return <ProductSelection block={block.product_selection} cards={cards} request={request} />;
  if ('editorial_split' in block) return <EditorialSplit block={block.editorial_split} request={request} />;
  if ('reassurance' in block) {
    return (
      <div className="facts wrap">
        <ul className="facts__list">
          {block.reassurance.items.map(({ title, text }) => (
            <li key={title}>
              <h2 className="subheading">{title}</h2>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  const { title, paragraphs } = block.rich_text;
  return (
    <section className="story wrap">
      {title !== null && <h2 className="heading">{title}</h2>}
      <div className="prose">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

interface BlocksProps {
  blocks: readonly ContentBlock[];
  /** Cards of the products that the blocks name, by option id. */
  cards: ReadonlyMap<string, ProductCard>;
  request: PageRequest;
}

/** The blocks of a managed page, in the order that content gives them. */
export function Blocks({ blocks, cards, request }: BlocksProps): ReactElement[] {
  const belowHeroes = blocks.findIndex((block) => !('hero' in block));
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id, and never change places
    <Fragment key={index}>
      {index === belowHeroes && <LateStyles />}
      <Block block={block} cards={cards} request={request} first={index === 0} />
    </Fragment>
  ));
}

/** The colour options that the blocks show, each once. */
export function optionIdsOf(blocks: readonly ContentBlock[]): string[] {
  return [
    ...new Set(
      blocks.flatMap((block) => ('product_selection' in block ? block.product_selection.option_ids : [])),
    ),
  ];
}
