/** A product with more models has no data sheet: its tables are there as spreadsheets. */
export const MOST_MODELS_ON_A_SHEET = 1000;
