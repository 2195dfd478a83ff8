import type { ReactElement } from 'react';
import { Icon } from '../../../client/components/icon.tsx';
import type { NavigationEntry } from '../../../shared/contract/content/content.ts';
import { Picture } from '../../components/picture.tsx';
import type { PageRequest } from '../../page/page-module.ts';
import { classes } from '../content/classes.ts';
import { colourClass } from '../content/colours.ts';
import { ContentAnchor } from '../content/content-link.tsx';

type SubEntry = NavigationEntry['sub_entries_modular'][number];
type LinkBlock = Extract<SubEntry, { sub_entries_block: unknown }>['sub_entries_block'];
type ImageBlock = Extract<SubEntry, { image: unknown }>['image'];

interface LinksProps {
  block: LinkBlock;
  request: PageRequest;
}

function Links({ block, request }: LinksProps): ReactElement {
  return (
    <ul className="menu__links">
      {block.link_group.map((link, index) => (
        // Two links may have the same title; their order never changes within an answer.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className={link.have_separator ? 'menu__separated' : undefined}>
          <ContentAnchor link={link} request={request} />
          {link.highlight_badge !== null && (
            <span
              className={classes(
                'badge badge--menu',
                colourClass('ground', link.highlight_badge.highlight_badge_color),
              )}
            >
              {link.highlight_badge.title}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A titled group of links; a collapsed one opens by its title. */
function Group({ block, request }: LinksProps): ReactElement {
  const title = classes('menu__group-title', colourClass('ink', block.title_color));
  const group = classes(
    'menu__group',
    block.block_highlight_color !== null && 'menu__group--highlighted',
    colourClass('edge', block.block_highlight_color),
  );
  if (block.is_collapsed) {
    return (
      <details className={group}>
        <summary className={title}>
          {block.title}
          <Icon name="down" size={16} />
        </summary>
        <Links block={block} request={request} />
      </details>
    );
  }
  return (
    <div className={group}>
      <p className={title}>{block.title}</p>
      <Links block={block} request={request} />
    </div>
  );
}

function Image({ image, request }: { image: ImageBlock; request: PageRequest }): ReactElement {
  const picture = (
    <Picture
      base={request.picturesUrl}
      path={image.image_file.url}
      ratio={4 / 5}
      sizes="(width >= 1280px) 18rem, 60vw"
      largest={900}
      // The caption below is the same text.
      alt={image.link?.title === image.alt_attribute ? '' : image.alt_attribute}
    />
  );
  const name = classes('menu__image', image.is_highlighted && 'menu__image--highlighted');
  if (image.link === null) return <figure className={name}>{picture}</figure>;
  return (
    <ContentAnchor link={image.link} request={request} className={name}>
      {picture}
      <span className="menu__caption">{image.link.title}</span>
    </ContentAnchor>
  );
}

/** Adjacent blocks or adjacent pictures. */
type Run = { blocks: LinkBlock[] } | { images: ImageBlock[] };

/** Groups the entries of a sub-menu by adjacent entries of a kind, in the order of the content. */
function runsOf(entries: readonly SubEntry[]): Run[] {
  const runs: Run[] = [];
  for (const sub of entries) {
    const last = runs.at(-1);
    if ('image' in sub) {
      if (last !== undefined && 'images' in last) last.images.push(sub.image);
      else runs.push({ images: [sub.image] });
    } else if (last !== undefined && 'blocks' in last) last.blocks.push(sub.sub_entries_block);
    else runs.push({ blocks: [sub.sub_entries_block] });
  }
  return runs;
}

interface MenuPanelProps {
  id: string;
  entry: NavigationEntry;
  request: PageRequest;
}

/**
 * The sub-menu of an entry: a sheet below the header on desktops, a second page of the drawer elsewhere. It is a
 * popover, so that Enter, Esc and a click outside work before any script and without one.
 */
export function MenuPanel({ id, entry, request }: MenuPanelProps): ReactElement {
  return (
    <div id={id} className="menu__panel" popover="auto">
      <div className="menu__panel-bar until-desktop">
        <button
          type="button"
          className="menu__return"
          popoverTarget={id}
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: moves the focus into the opened panel
          autoFocus
        >
          <Icon name="back" size={20} />
          {entry.title}
        </button>
      </div>
      <div className="menu__panel-body">
        <p className="until-desktop menu__all">
          <ContentAnchor link={{ ...entry, aria_label_attribute: null }} request={request}>
            {request.t('layout.menu.all')}
            <span className="visually-hidden"> {entry.title}</span>
          </ContentAnchor>
        </p>
        {runsOf(entry.sub_entries_modular).map(
          (run, index) =>
            // biome-ignore-start lint/suspicious/noArrayIndexKey: they have no id, and never change places
            'images' in run ? (
              <div key={index} className="menu__images">
                {run.images.map((image) => (
                  <Image key={image.image_file.url} image={image} request={request} />
                ))}
              </div>
            ) : (
              <div key={index} className="menu__groups">
                {run.blocks.map((block, at) => (
                  <Group key={at} block={block} request={request} />
                ))}
              </div>
            ),
          // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
        )}
      </div>
    </div>
  );
}
