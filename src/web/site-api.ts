import { type ApiClient, createApiClient, createFetchTransport } from '../platform/api/api-client.ts';

/** src/api.ts adds `endpoints` by declaration merging, so that this folder imports no feature. */
export interface ApiRegister {
  backend: string;
}
export type SiteEndpoints = ApiRegister extends { endpoints: infer Table } ? Table : never;

export type SiteClient = ApiClient<SiteEndpoints>;

/** For a visitor's actions on a page; loaders get their own client. */
export const api: SiteClient = createApiClient<SiteEndpoints>(createFetchTransport(__BACKEND__));
