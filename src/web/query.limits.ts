/** In characters; a pasted email must fit. */
export const MAX_QUERY = 500;
