import type { ContentBlock } from '../../shared/contract/content/content-blocks.ts';
import type { ContentLink } from '../../shared/contract/content/content-link.ts';
import {
  heading,
  joinParts,
  list,
  type Markdown,
  markdownLine,
  markdownLink,
  markdownPicture,
  paragraphs,
  table,
} from '../../shared/format/markdown.ts';
import { contentPicture } from '../components/picture.tsx';
import { cardsMarkdown } from '../components/product/cards-markdown.ts';
import { leadsSomewhere, targetOf } from '../layouts/content/content-link.tsx';
import type { PageRequest } from '../page/page-module.ts';
import type { BlockData } from './block-data.ts';

/** Width in pixels of the linked pictures. */
const pictureWidth = 1279;

/** A managed link. Without a target in this market, or if no crawler is to follow it, only its text. */
function linkMarkdown(link: ContentLink, request: PageRequest): Markdown {
  const target = targetOf(link, request);
  if (target === undefined || link.is_obfuscated || !leadsSomewhere(link, request)) return markdownLine(link.title);
  const base = request.origin + request.url.pathname;
  return URL.canParse(target, base) ? markdownLink(link.title, new URL(target, base).href) : markdownLine(link.title);
}

interface Part {
  title?: string | null;
  texts?: readonly (string | null)[];
  links?: readonly ContentLink[];
  more?: Markdown | null;
}

/** The parts of a block from top to bottom. */
function part({ title = null, texts = [], links = [], more = null }: Part, request: PageRequest): Markdown {
  return joinParts([
    title === null ? null : heading(2, title),
    ...texts.map((text) => paragraphs(text ?? '')),
    more,
    list(links.map((link) => linkMarkdown(link, request))),
  ]);
}

/** The products of a selection: the chosen colours, then those of the family. */
function selected(block: { option_ids: readonly string[]; family_id: string | null; count: number }, data: BlockData) {
  const chosen = block.option_ids.flatMap((optionId) => data.cards.get(optionId) ?? []);
  const family = (block.family_id === null ? undefined : data.families.get(block.family_id)) ?? [];
  return [...new Map([...chosen, ...family.slice(0, block.count)].map((card) => [card.optionId, card])).values()];
}

function blockMarkdown(block: ContentBlock, data: BlockData, request: PageRequest): Markdown {
  if ('hero' in block) {
    const { eyebrow, title, text, links } = block.hero;
    return part({ title, texts: [eyebrow, text], links }, request);
  }
  if ('rich_text' in block) {
    const { title, paragraphs: texts, items, links } = block.rich_text;
    return part({ title, texts, links, more: list(items.map(markdownLine)) }, request);
  }
  if ('accordion' in block) {
    const { title, items } = block.accordion;
    const answers = items.map((item) =>
      joinParts([
        heading(3, item.title),
        ...item.paragraphs.map(paragraphs),
        list(item.links.map((link) => linkMarkdown(link, request))),
      ]),
    );
    return part({ title, more: answers.join('\n\n') }, request);
  }
  if ('size_table' in block) {
    const { title, text, columns, rows } = block.size_table;
    return part({ title, texts: [text], more: table(columns, rows) }, request);
  }
  if ('category_tiles' in block) {
    const { title, tiles } = block.category_tiles;
    return part({ title, links: tiles.map(({ link }) => link) }, request);
  }
  if ('product_selection' in block) {
    const { title, text, link } = block.product_selection;
    const cards = selected(block.product_selection, data);
    if (cards.length === 0) return '';
    return part(
      { title, texts: [text], links: link === null ? [] : [link], more: cardsMarkdown(cards, request) },
      request,
    );
  }
  if ('editorial_split' in block) {
    const { title, text, links } = block.editorial_split;
    return part({ title, texts: [text], links }, request);
  }
  if ('reassurance' in block)
    return joinParts(block.reassurance.items.map(({ title, text }) => part({ title, texts: [text] }, request)));
  if ('picture_grid' in block) {
    const { title, images } = block.picture_grid;
    const pictures = images.map(({ image, text, link }) =>
      link === null
        ? markdownPicture(
            text ?? image.alt_attribute,
            contentPicture(request.absolutePicturesUrl, image.image_file.url, pictureWidth),
          )
        : linkMarkdown(link, request),
    );
    return part({ title, more: pictures.join('\n') }, request);
  }
  if ('video' in block) return part({ title: block.video.title, texts: [block.video.text] }, request);
  if ('quote' in block) {
    const { text, author, role } = block.quote;
    const from = [author, role].filter(Boolean).join(', ');
    return `> ${markdownLine(text)}${from === '' ? '' : `\n>\n> ${markdownLine(from)}`}`;
  }
  if ('shoppable_picture' in block) {
    const { title, text, spots } = block.shoppable_picture;
    const cards = spots.flatMap(({ option_id }) => data.cards.get(option_id) ?? []);
    return part({ title, texts: [text], more: cardsMarkdown(cards, request) }, request);
  }
  // Countdowns and offers depend on time and visitor; a shop's own blocks have no Markdown.
  return '';
}

/** The blocks of a managed page as Markdown, from top to bottom. */
export const blocksMarkdown = (blocks: readonly ContentBlock[], data: BlockData, request: PageRequest): Markdown =>
  joinParts(blocks.map((block) => blockMarkdown(block, data, request)));
