import { loadSheet } from './element.ts';
import olderUrl from './styles/late/older.css?url';

// Without the style sheet popovers stay closed (base.css).
loadSheet(olderUrl).catch(() => undefined);
