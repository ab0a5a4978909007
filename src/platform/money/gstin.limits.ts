export const GSTIN = /^[0-9A-Z]{15}$/;
