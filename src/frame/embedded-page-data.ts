import type { HydrationState } from 'react-router';
import { HttpError } from '../platform/http-errors.ts';
import type { Site } from '../web/site-context.tsx';

export interface EmbeddedPageData {
  site: Site;
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; message: string; body?: Record<string, unknown> }> | null;
}

/** The data is escaped, so that no text can close the script element or open a comment. */
export const formatPageData = (data: EmbeddedPageData) => JSON.stringify(data).replaceAll('<', '\\u003c');

export function toHydrationState({ loaderData, errors }: EmbeddedPageData): HydrationState {
  const revived = Object.entries(errors ?? {}).map(([id, { status, message, body }]) => [
    id,
    new HttpError(status, message, body),
  ]);
  return { loaderData, errors: errors ? Object.fromEntries(revived) : null };
}
