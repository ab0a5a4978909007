/** Models on one page. */
export const MODELS_PER_PAGE = 100;

/** The page of a list without models. */
export const NO_MODELS = { attributes: [], models: [], total: 0, page: 1, pages: 1 };
