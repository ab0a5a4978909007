import { defineArticleKind } from './article-kind.ts';

export const EVENT_ARTICLES = defineArticleKind({
  folder: 'events',
  path: '/Events',
  name: 'Events',
  lead: 'Trade fairs, training days and open days. Upcoming events come first, the soonest at the top.',
  description: 'Trade fairs, training and open days where you can meet us.',
  upcoming: true,
  failures: {
    list: 'Error loading events: Failed to fetch events',
    missing: 'Event Not Found',
    article: 'Error Loading Event',
  },
  fetchList: (api, range, signal) => api.getRaw('/api/get_events.php', range, signal),
  fetchArticle: (api, titleOrId, signal) =>
    api.getData('/api/get_events_details.php', { event_title: titleOrId }, signal),
  fetchSeo: (api, id, signal) => api.getData('/api/get_events_seo.php', { id }, signal),
  fields: (item) => ({
    title: item.event_title,
    from: item.event_date,
    to: item.end_date,
    venue: item.venue,
  }),
  structuredData: (article) =>
    import.meta.env.SSR && {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: article.title,
      description: article.text,
      startDate: article.from,
      endDate: article.to ?? article.from,
      location: { '@type': 'Place', name: article.venue, address: article.venue },
    },
});
