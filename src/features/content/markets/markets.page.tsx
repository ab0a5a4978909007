import { DocumentLink } from '../../../ui/document-link.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { defineListPage } from '../listed/feed-page.tsx';

export const { loader, head, Page, Failure } = defineListPage({
  path: '/Markets',
  name: 'Markets',
  lead: 'The industries we serve, and what each needs from us.',
  description: 'The industries that we serve, and what each needs.',
  load: (api, signal) => api.getData('/api/get_markets.php', undefined, signal),
  Items: ({ items }) => (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {items.map((market, index) => (
        <li key={market.id} className="flex flex-col overflow-hidden rounded-lg border border-steel-200 bg-white">
          <div className="aspect-3/2 overflow-hidden bg-steel-50">
            <StoredImage
              folder="markets"
              file={market.thumb_image}
              alt=""
              sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 50vw, 100vw"
              priority={index === 0}
              className="size-full object-cover"
            />
          </div>
          <div className="flex flex-1 flex-col gap-2 p-4">
            <h2 className="text-lg leading-6 md:text-lg">{market.markets_title}</h2>
            <p className="text-sm text-steel-700">{market.short_description}</p>
            {market.brochure && (
              <DocumentLink
                folder="markets"
                file={market.brochure}
                label="Brochure"
                about={`on ${market.markets_title}`}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  ),
  empty: 'No markets available at this time.',
  failure: 'Error loading markets: Failed to fetch markets data',
});
