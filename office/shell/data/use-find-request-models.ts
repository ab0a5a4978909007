import { useMemo } from 'react';
import { officeApi } from './office-api.ts';

/**
 * Finds models for words of a request: by number, near spelling, another maker's number or description, and with the
 * enquiry also by the buyer's own numbers.
 */
export const useFindRequestModels = (enquiry?: number) =>
  useMemo(() => (text: string) => officeApi.getRaw('/api/office/request_models', { text, enquiry }), [enquiry]);
