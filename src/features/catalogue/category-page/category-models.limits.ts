export const MODELS_PER_PAGE = 100;

export const SORT_BY_NAME = 'Model';

export const NO_MODELS = { attributes: [], models: [], total: 0, page: 1, pages: 1 };
