import { defineArticlePage } from './article-page.tsx';
import { EVENT_ARTICLES } from './event-articles.ts';

export const { loader, head, Page, Failure } = defineArticlePage(EVENT_ARTICLES);
