import { ShoeCare } from './shoe-care.tsx';

export const ownViews = { shoe_care: ShoeCare };
