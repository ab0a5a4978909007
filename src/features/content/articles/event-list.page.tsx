import { articleListPage } from './article-list.tsx';
import { EVENTS } from './events.ts';

export const { search, loader, head, Page, Failure } = articleListPage(EVENTS);
