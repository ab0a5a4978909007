import { articlePage } from './article-page.tsx';
import { NEWS } from './news.ts';

export const { loader, head, Page, Failure } = articlePage(NEWS);
