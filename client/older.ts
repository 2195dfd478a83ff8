import { loadSheet } from './element.ts';
import olderUrl from './styles/late/older.css?url';

// Without the sheet, what would open stays closed (base.css).
loadSheet(olderUrl).catch(() => undefined);
