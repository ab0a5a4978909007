export const SHARED_BASKET_DAYS = 90;
export const MAX_SHARED = 1000;
