import type { Api } from '../api.ts';
import { type ApiClient, createApiClient, fetchTransport } from '../platform/api/api-client.ts';

export type Client = ApiClient<Api>;

/** The browser's client, for what a visitor does on a page. Loaders use the one they are given, which on the server is in process. */
export const api: Client = createApiClient<Api>(fetchTransport(__BACKEND__));
