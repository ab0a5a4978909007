/** A number of the goods and services tax of India, of any kind. */
export const GSTIN = /^[0-9A-Z]{15}$/;
