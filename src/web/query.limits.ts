/** Characters of a query; a pasted email must fit. */
export const MAX_QUERY = 500;
