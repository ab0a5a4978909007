import { CUBE, MENU, USER } from '../../../src/ui/icon-paths.ts';
import { DOCUMENT, MAIL } from '../../../src/ui/page-icon-paths.ts';

/** Keyed by address; these screens stand first in the menu. */
export const MENU_ICONS: Readonly<Record<string, string>> = {
  '/enquiries': MAIL,
  '/quotations': DOCUMENT,
  '/customers': USER,
  '/catalogue': 'M4 5h6M8 12h12M8 19h12M4 5v14h4M4 12h4',
  '/products': CUBE,
  '/models': MENU,
  '/media': 'M4 4h16v16H4zM4 16l5-5 9 9',
  '/drafts': 'M4 20h4L20 8l-4-4L4 16z',
  '/imports': 'M12 4v12M7 11l5 5 5-5M4 20h16',
};
