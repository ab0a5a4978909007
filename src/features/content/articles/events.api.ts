import { endpoint } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { seoOrError } from '../../../web/head/seo-record.contract.ts';
import { presentArticle, presentArticleSeo, stretchOf } from './article-presenter.ts';
import { articleIdQuery, stretchQuery } from './articles.contract.ts';
import { type EventItem, event, eventQuery, eventsPage } from './events.contract.ts';
import { type EventRow, eventByAddress, eventById, eventsFrom } from './events.store.ts';

const presentEvent = (row: EventRow): EventItem => ({
  ...presentArticle(row),
  event_title: row.title,
  event_date: row.date,
  end_date: row.endDate,
  venue: row.venue,
});

export const eventsApi = {
  'GET /api/get_events.php': endpoint({
    summary: 'Events, the latest first, five at a time',
    query: stretchQuery,
    reply: eventsPage,
    handle: async ({ query, services }) => {
      const { rows, hasMore } = await eventsFrom(services.database.db, stretchOf(query));
      return { data: rows.map(presentEvent), hasMore };
    },
  }),
  'GET /api/get_events_details.php': endpoint({
    summary: 'One event by its title, dashed title or id',
    query: eventQuery,
    aliases: { id: 'event_title', slug: 'event_title' },
    reply: event,
    handle: async ({ query, services }) => {
      const row = await eventByAddress(services.database.db, query.event_title);
      if (!row) throw notFound('Event not found');
      return presentEvent(row);
    },
  }),
  'GET /api/get_events_seo.php': endpoint({
    summary: 'Title, description and share picture of an event',
    query: articleIdQuery,
    reply: seoOrError,
    handle: async ({ query, services }) => {
      const row = await eventById(services.database.db, query.id);
      return row ? presentArticleSeo(row, 'events') : { error: 'Event not found' };
    },
  }),
};
