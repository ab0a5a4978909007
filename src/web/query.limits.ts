/** In characters; a pasted email must fit. */
export const MAX_QUERY_LENGTH = 500;
