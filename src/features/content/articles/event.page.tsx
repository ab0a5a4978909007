import { redirect } from 'react-router';
import { api as browserApi } from '../../../web/api.ts';
import { seoHead } from '../../../web/head/seo-head.ts';
import { decoration } from '../../../web/optional-data.ts';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { ArticleFailure } from './article-failure.tsx';
import type { Stretch } from './article-list.tsx';
import { ArticleView } from './article-view.tsx';
import { EVENTS, eventBody, eventStretch } from './event-summary.ts';
import { LatestArticles } from './latest-articles.tsx';

export const loader = pageLoader(async ({ api, params, signal }) => {
  const address = params.title ?? '';
  const item = await api.getData('/api/get_events_details.php', { event_title: address }, signal);
  const article = eventBody(item);
  if (article.slug !== address) throw redirect(`/Events/${encodeURIComponent(article.slug)}`, 301);
  const [seo, latest] = await Promise.all([
    decoration(api.getData('/api/get_events_seo.php', { id: item.id }, signal), null),
    decoration(eventStretch(api, { offset: 0, limit: 5 }, signal), { items: [], hasMore: false }),
  ]);
  return { article, seo, latest };
});

type Data = Awaited<ReturnType<typeof loader>>;

export function head(data: Data | undefined) {
  if (!data) return { title: 'Events - Steel-Smith', noindex: true };
  const { article, seo } = data;
  return {
    ...seoHead(seo, { title: `${article.title} - Steel-Smith`, description: article.text }),
    path: `/Events/${encodeURIComponent(article.slug)}`,
    jsonLd: import.meta.env.SSR && [
      {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: article.title,
        description: article.text,
        startDate: article.from,
        endDate: article.to ?? article.from,
        location: { '@type': 'Place', name: article.venue, address: article.venue },
      },
    ],
  };
}

const load = (stretch: Stretch) => eventStretch(browserApi, stretch);

export function Page() {
  const { article, latest } = usePageData<typeof loader>();
  return (
    <ArticleView
      key={article.id}
      article={article}
      kind={EVENTS}
      listName="Events"
      aside={<LatestArticles title="Latest Events" kind={EVENTS} first={latest} load={load} current={article.slug} />}
    />
  );
}

export function Failure() {
  return (
    <ArticleFailure
      missing="Event Not Found"
      failed="Error Loading Event"
      back={{ to: '/Events', text: 'Return to Events List' }}
    />
  );
}
