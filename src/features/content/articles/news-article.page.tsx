import { defineArticlePage } from './article-page.tsx';
import { NEWS_ARTICLES } from './news-articles.ts';

export const { loader, head, Page, Failure } = defineArticlePage(NEWS_ARTICLES);
