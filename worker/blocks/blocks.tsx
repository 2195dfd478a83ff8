import { type ComponentType, Fragment, type ReactElement } from 'react';
import { ownViews } from '#shop/blocks/views.ts';
import type { ContentBlock } from '../../shared/contract/content/content-blocks.ts';
import type { PageRequest } from '../page/page-module.ts';
import { BlockStyles, SelectionStyles } from '../styles/late-styles.tsx';
import { Accordion } from './accordion.tsx';
import type { BlockData } from './block-data.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { CommercialOffers } from './commercial-offers.tsx';
import { Countdown } from './countdown.tsx';
import { EditorialSplit } from './editorial-split.tsx';
import { Hero } from './hero.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { ProductSelection } from './product-selection.tsx';
import { Quote } from './quote.tsx';
import { Reassurance } from './reassurance.tsx';
import { RichText } from './rich-text.tsx';
import { ShoppablePicture } from './shoppable-picture.tsx';
import { SizeTable } from './size-table.tsx';
import { Video } from './video.tsx';

interface BlockProps {
  block: ContentBlock;
  data: BlockData;
  request: PageRequest;
  first: boolean;
  index: number;
  place: BlocksPlace;
}

/** The place of a group of blocks in a page. */
export interface BlocksPlace {
  /** Name under which vendors know the place. */
  name: string;
  /** Index of the first block. */
  from: number;
  /** Ids of products that selections leave out: they are on the page already, or belong to the visitor. */
  without: readonly string[];
}

/** Components of the shop's own blocks; each knows its fields, which its schema has checked. */
// biome-ignore lint/suspicious/noExplicitAny: the fields differ by block
const views: Readonly<Record<string, ComponentType<{ fields: any; request: PageRequest; first: boolean }>>> = ownViews;

function Block({ block, data, request, first, index, place }: BlockProps): ReactElement | null {
  if ('hero' in block) return <Hero hero={block.hero} request={request} first={first} />;
  if ('category_tiles' in block) return <CategoryTiles block={block.category_tiles} request={request} />;
  if ('product_selection' in block)
    return (
      <ProductSelection
        block={block.product_selection}
        data={data}
        request={request}
        placement={`${place.name}.${index}`}
        without={place.without}
      />
    );
  if ('editorial_split' in block) return <EditorialSplit block={block.editorial_split} request={request} />;
  if ('reassurance' in block) return <Reassurance block={block.reassurance} />;
  if ('accordion' in block) return <Accordion block={block.accordion} request={request} />;
  if ('picture_grid' in block) return <PictureGrid block={block.picture_grid} data={data} request={request} />;
  if ('video' in block) return <Video block={block.video} request={request} />;
  if ('quote' in block) return <Quote block={block.quote} />;
  if ('countdown' in block) return <Countdown block={block.countdown} request={request} />;
  if ('size_table' in block) return <SizeTable block={block.size_table} />;
  if ('commercial_offers' in block) return <CommercialOffers block={block.commercial_offers} request={request} />;
  if ('shoppable_picture' in block)
    return <ShoppablePicture block={block.shoppable_picture} data={data} request={request} index={index} />;
  if ('rich_text' in block) return <RichText block={block.rich_text} request={request} />;
  const { name, fields } = block.own;
  const View = views[name];
  return View === undefined ? null : <View fields={fields} request={request} first={first} />;
}

interface BlocksProps {
  blocks: readonly ContentBlock[];
  data: BlockData;
  request: PageRequest;
  /** The styles of all blocks are loaded with the first screen. */
  styled?: boolean;
  /** The first block's title is the title of the page. */
  opening?: boolean;
  /** The page itself by default. */
  place?: BlocksPlace;
}

export function Blocks({
  blocks,
  data,
  request,
  styled = false,
  opening = true,
  place = { name: request.route.name, from: 0, without: [] },
}: BlocksProps): ReactElement[] {
  const belowHeroes = styled ? -1 : blocks.findIndex((block) => !('hero' in block));
  const Styles = blocks.every((block) => 'product_selection' in block) ? SelectionStyles : BlockStyles;
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id, and never change places
    <Fragment key={index}>
      {index === belowHeroes && <Styles />}
      <Block
        block={block}
        data={data}
        request={request}
        first={opening && index === 0}
        index={place.from + index}
        place={place}
      />
    </Fragment>
  ));
}
