import { type ApiClient, createApiClient, fetchTransport } from '../platform/api/api-client.ts';

/**
 * What the client knows of the site. src/api.ts adds `endpoints`, the type of its table, by declaration merging: so this
 * folder imports no feature.
 */
export interface Register {
  /** The address in front of every API path. */
  backend: string;
}
export type Endpoints = Register extends { endpoints: infer Table } ? Table : never;

export type Client = ApiClient<Endpoints>;

/** The browser's client, for what a visitor does on a page. Loaders use the one they are given, which on the server is in process. */
export const api: Client = createApiClient<Endpoints>(fetchTransport(__BACKEND__));
