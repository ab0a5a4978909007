/** Models on one page. */
export const MODELS_PER_PAGE = 100;

/** The order by the names of the models, among those by an attribute. */
export const BY_NAME = 'Model';

/** The page of a list without models. */
export const NO_MODELS = { attributes: [], models: [], total: 0, page: 1, pages: 1 };
