import { type ApiClient, createApiClient, fetchTransport } from '../platform/api/api-client.ts';

/** src/api.ts adds `endpoints` by declaration merging, so that this folder imports no feature. */
export interface Register {
  backend: string;
}
export type Endpoints = Register extends { endpoints: infer Table } ? Table : never;

export type Client = ApiClient<Endpoints>;

/** For a visitor's actions on a page; loaders get their own client. */
export const api: Client = createApiClient<Endpoints>(fetchTransport(__BACKEND__));
