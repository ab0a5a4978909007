export const MAX_WORDS = 150;
export const MAX_MESSAGE_LENGTH = 5000;

export const ROBOT = 'Please verify that you are not a robot';
