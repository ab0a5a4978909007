/** Indian tax code of goods and services. */
export const HSN_CODE = /^(\d{4}|\d{6}|\d{8})$/;
