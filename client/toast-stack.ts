import { loadSheet } from './element.ts';
import stylesUrl from './styles/late/toast-stack.css?url';

// Few toasts look the same without it.
loadSheet(stylesUrl).catch(() => undefined);
