/** Indian goods and services tax code: 4, 6 or 8 digits. */
export const HSN_CODE = /^(\d{4}|\d{6}|\d{8})$/;
