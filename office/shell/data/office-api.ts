import type { Api } from '../../../src/api.ts';
import { createApiClient } from '../../../src/platform/api/api-client.ts';
import { officeTransport } from './transport.ts';

/** The API, typed by the table of its endpoints. Failures are HttpErrors with the reply's status, text and body. */
export const office = createApiClient<Api>(officeTransport);

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong');
