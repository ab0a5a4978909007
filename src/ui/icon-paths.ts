/** Icons that any page may show first; drawn after Lucide (ISC licence, docs/credits.md). */
export const SEARCH_ICON = 'm21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z';
export const CART_ICON =
  'm2 2 1.1 0a1 1 0 0 1 1 .8l2.7 14.4a1 1 0 0 0 1 .8H18M4.6 5H21a1 1 0 0 1 1 1.2l-1 6.2A2 2 0 0 1 19 14H6.3M20 20a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM10 20a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z';
export const MENU_ICON = 'M4 5h16M4 12h16M4 19h16';
export const CLOSE_ICON = 'M18 6 6 18M6 6l12 12';
export const DOWN_ICON = 'm6 9 6 6 6-6';
export const LEFT_ICON = 'm15 18-6-6 6-6';
export const RIGHT_ICON = 'm9 18 6-6-6-6';
export const PAUSE_ICON = 'M9 5v14M15 5v14';
export const PLAY_ICON = 'M7 5l12 7-12 7Z';
export const CUBE_ICON = 'M21 8v8l-9 5-9-5V8l9-5ZM3 8l9 5 9-5M12 13v8';
export const USER_ICON = 'M17 8A5 5 0 1 1 7 8a5 5 0 0 1 10 0ZM20 21a8 8 0 0 0-16 0';
export const LOGGED_IN_ICON = 'M2 21a8 8 0 0 1 13.3-6M15 8A5 5 0 1 1 5 8a5 5 0 0 1 10 0ZM16 19l2 2 4-4';
export const PHONE_ICON =
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384';
