export const MAX_PIECES = 99_999;

export const MAX_OWN_NUMBER_LENGTH = 60;
export const MAX_LINE_NOTE_LENGTH = 300;
