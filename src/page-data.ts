import type { HydrationState } from 'react-router';
import { HttpError } from './platform/errors.ts';
import type { Site } from './web/site-context.tsx';

/** What travels inside a page for its hydration. Errors cross as status and public text only. */
export interface PageData {
  site: Site;
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; message: string }> | null;
}

/** Fit to stand in a script element: no sequence can end it or open a comment. */
export const writePageData = (data: PageData) => JSON.stringify(data).replaceAll('<', '\\u003c');

export function hydrationState({ loaderData, errors }: PageData): HydrationState {
  const revived = Object.entries(errors ?? {}).map(([id, { status, message }]) => [id, new HttpError(status, message)]);
  return { loaderData, errors: errors ? Object.fromEntries(revived) : null };
}
