import type { Api } from '../../../src/api.ts';
import { createApiClient } from '../../../src/platform/api/api-client.ts';
import { officeTransport } from './transport.ts';

export const office = createApiClient<Api>(officeTransport);

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong');
