import { articleListPage } from './article-list.tsx';
import { EVENTS } from './events.ts';

export const { loader, head, Page, Failure } = articleListPage(EVENTS);
