import { officeApi } from './office-api.ts';

/** Models for words of a request: by number, near spelling, another maker's number or description. */
export const findRequestModels = (text: string) => officeApi.getRaw('/api/office/request_models', { text });
