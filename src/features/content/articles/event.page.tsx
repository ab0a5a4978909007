import { articlePage } from './article-page.tsx';
import { EVENTS } from './events.ts';

export const { loader, head, Page, Failure } = articlePage(EVENTS);
