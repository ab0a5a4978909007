import { type ApiClient, createApiClient, fetchTransport } from '../platform/api/api-client.ts';

/**
 * The types that the client depends on. src/api.ts adds `endpoints`, the type of its table, by declaration merging, so
 * that this folder imports no feature.
 */
export interface Register {
  backend: string;
}
export type Endpoints = Register extends { endpoints: infer Table } ? Table : never;

export type Client = ApiClient<Endpoints>;

/** The browser's client, for a visitor's actions on a page. Loaders use the one they are given, which on the server is in process. */
export const api: Client = createApiClient<Endpoints>(fetchTransport(__BACKEND__));
