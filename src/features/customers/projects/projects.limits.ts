/** Of one customer, with deleted ones that can be brought back: beyond it the oldest of these go. */
export const MAX_PROJECTS = 100;
export const MAX_PROJECT_NAME = 80;
/** How long a deleted project can be brought back. */
export const DELETED_PROJECT_DAYS = 30;
