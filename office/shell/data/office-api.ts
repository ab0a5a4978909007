import type { Api } from '../../../src/api.ts';
import { createApiClient } from '../../../src/platform/api/api-client.ts';
import { officeTransport } from './transport.ts';

export const officeApi = createApiClient<Api>(officeTransport);

export const getErrorText = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong';
