import source from './wordmark.svg?raw';

const [, viewBox = '', path = ''] = /viewBox="([^"]+)"><path id="wordmark" d="([^"]+)"/.exec(source) ?? [];

/** The shop's name as an SVG path, after Instrument Serif (SIL Open Font License 1.1). */
export const wordmark = { viewBox, path };
