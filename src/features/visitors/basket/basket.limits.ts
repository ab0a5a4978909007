export const MAX_PIECES = 99_999;

export const MAX_OWN_NUMBER = 60;
export const MAX_LINE_NOTE = 300;
