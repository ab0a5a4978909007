import { defineArticleListPage } from './article-list.tsx';
import { EVENT_ARTICLES } from './event-articles.ts';

export const { search, loader, head, Page, Failure } = defineArticleListPage(EVENT_ARTICLES);
