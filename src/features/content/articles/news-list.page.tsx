import { articleListPage } from './article-list.tsx';
import { NEWS } from './news.ts';

export const { search, loader, head, Page, Failure } = articleListPage(NEWS);
