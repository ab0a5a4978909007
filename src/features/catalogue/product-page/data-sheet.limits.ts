/** Products with more models have spreadsheets instead of a data sheet. */
export const MOST_MODELS_ON_A_SHEET = 1000;
