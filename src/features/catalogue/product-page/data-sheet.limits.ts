/** Products with more models have spreadsheets instead of a data sheet. */
export const MOST_MODELS_ON_A_SHEET = 1000;

/** More would occupy the worker for too long: a data sheet takes about 0.1 s. */
export const MAX_DATA_SHEETS = 30;
