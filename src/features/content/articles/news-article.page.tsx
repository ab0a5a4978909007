import { redirect } from 'react-router';
import { api as browserApi } from '../../../web/api.ts';
import { seoHead } from '../../../web/head/seo-head.ts';
import { decoration } from '../../../web/optional-data.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { ArticleFailure } from './article-failure.tsx';
import type { Stretch } from './article-list.tsx';
import { ArticleView } from './article-view.tsx';
import { LatestArticles } from './latest-articles.tsx';
import { NEWS, newsBody, newsStretch } from './news-summary.ts';

export const loader = pageLoader(async ({ api, params, signal }) => {
  const address = params.title ?? '';
  const item = await api.getData('/api/get_news_details.php', { news_title: address }, signal);
  const article = newsBody(item);
  if (article.slug !== address) throw redirect(`/News/${encodeURIComponent(article.slug)}`, 301);
  const [seo, latest] = await Promise.all([
    decoration(api.getData('/api/get_news_seo.php', { id: item.id }, signal), null),
    decoration(newsStretch(api, { offset: 0, limit: 5 }, signal), { items: [], hasMore: false }),
  ]);
  return { article, seo, latest };
});

type Data = Awaited<ReturnType<typeof loader>>;

export function head(data: Data | undefined) {
  if (!data) return { title: 'News - Steel-Smith', noindex: true };
  const { article, seo } = data;
  return {
    ...seoHead(seo, { title: `${article.title} - Steel-Smith`, description: article.text }),
    path: `/News/${encodeURIComponent(article.slug)}`,
    jsonLd: import.meta.env.SSR && [
      {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: article.title,
        description: article.text,
        datePublished: article.from,
      },
    ],
  };
}

const load = (stretch: Stretch) => newsStretch(browserApi, stretch);

export function Page() {
  const { article, latest } = usePageData<typeof loader>();
  return (
    <ArticleView
      key={article.id}
      article={article}
      kind={NEWS}
      listName="News"
      aside={<LatestArticles title="Latest News" kind={NEWS} first={latest} load={load} current={article.slug} />}
    />
  );
}

export function Failure() {
  return (
    <ArticleFailure
      missing="News Article Not Found"
      failed="Error Loading News"
      back={{ to: '/News', text: 'Return to News List' }}
    />
  );
}
