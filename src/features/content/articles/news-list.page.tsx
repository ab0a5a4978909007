import { defineArticleListPage } from './article-list.tsx';
import { NEWS_ARTICLES } from './news-articles.ts';

export const { search, loader, head, Page, Failure } = defineArticleListPage(NEWS_ARTICLES);
