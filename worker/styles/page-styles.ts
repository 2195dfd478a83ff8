import { pageStyles } from 'virtual:page-styles';

/**
 * The style sheets of a page or layout, from its imports and those of its components, in order. None for a view that no
 * module exports, such as a page made by a test.
 */
export const sheetsOf = (view: object): readonly string[] => pageStyles.get(view) ?? [];
