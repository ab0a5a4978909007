export const MAX_WORDS = 150;
export const MAX_MESSAGE_LENGTH = 5000;
