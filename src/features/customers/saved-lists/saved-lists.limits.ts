export const SHARED_CART_DAYS = 90;
export const MAX_SHARED_LINES = 1000;
/**
 * Maximum number of projects of a customer, including deleted ones that can be restored; the oldest of those are
 * dropped first.
 */
export const MAX_PROJECTS = 100;
export const MAX_PROJECT_NAME = 80;
export const DELETED_PROJECT_DAYS = 30;
