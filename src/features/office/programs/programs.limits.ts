/** `contact`: contact data of customers in enquiries and quotations. */
export const TOKEN_SCOPES = ['enquiries', 'quotations', 'customers', 'contact'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const MAX_ROWS_PER_PAGE = 100;
/** Limit for one token. */
export const MAX_ROWS_PER_MINUTE = 5000;
