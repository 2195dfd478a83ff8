import { navigation } from '../../backend/imports/navigation.ts';
import { familyHref } from '../../shared/catalogue/product-url.ts';
import type { Segmentation } from '../../shared/contract/catalogue/catalog.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';

/** A header as the content of a shop has it. */
interface HeaderFile {
  entry: object;
}

/**
 * The header of a market with a menu of a gateway's departments and their families. Links have the addresses of
 * listings, without the market's prefix: the reference backend does not know a gateway's families.
 */
export function withMenu<Header extends HeaderFile>(header: Header, all: readonly Segmentation[], locale: Locale) {
  const families = all.map(({ segmentationId, parent, title, familyId }) => ({
    ...{ id: segmentationId, parent: parent?.segmentationId ?? null, titles: title, familyId },
  }));
  const menu = navigation(families, locales[locale].lang, ({ familyId, titles }) =>
    familyId === undefined
      ? {}
      : { external_link: familyHref(locale, { familyId, title: titles }).slice(`/${locale}`.length) },
  );
  return { ...header, entry: { ...header.entry, navigation_modular: menu } };
}
