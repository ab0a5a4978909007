/** Products with more models have spreadsheets instead of a data sheet. */
export const MAX_MODELS_ON_DATA_SHEET = 1000;

/** Maximum number in one request, because a data sheet takes about 0.1 s of a worker. */
export const MAX_DATA_SHEETS = 30;
