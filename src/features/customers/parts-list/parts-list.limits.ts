export const MAX_LIST_CHARACTERS = 200_000;
export const MAX_LIST_LINES = 2000;
