export const MAX_CONTACT_MESSAGE_WORDS = 150;
export const MAX_CONTACT_MESSAGE_LENGTH = 5000;

export const ROBOT_CHECK_REQUIRED = 'Please verify that you are not a robot';
