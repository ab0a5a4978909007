import { useEffect, useState } from 'react';
import { parseImageSource } from '../../../platform/files/upload-url.ts';
import { Button } from '../../../ui/button.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { Card } from '../../../ui/lists/card.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { clearRecentlyViewed, readRecentlyViewed } from '../../visitors/visits/recently-viewed.ts';
import { ComparePick } from '../compare/compare-pick.tsx';

const readViewedItems = (except?: string) => readRecentlyViewed().filter(({ link }) => link !== except);

export function RecentlyViewed({ except }: { except?: string }) {
  const [items, setItems] = useState(() => readViewedItems(except));
  useEffect(
    () =>
      setItems((shown) => {
        const viewed = readViewedItems(except);
        return JSON.stringify(viewed) === JSON.stringify(shown) ? shown : viewed;
      }),
    [except],
  );
  if (!items.length) return null;

  const clear = () => {
    clearRecentlyViewed();
    setItems([]);
  };
  return (
    <section aria-labelledby="recently-viewed" className="page-width min-h-[200px] py-10" data-screen-only="">
      <div className="mb-5 flex items-end justify-between gap-4">
        <h2 id="recently-viewed">Recently viewed products</h2>
        <Button variant="quiet" size="small" onClick={clear}>
          Clear
        </Button>
      </div>
      <ul className="flex snap-x gap-4 overflow-x-auto pb-2">
        {items.map(({ name, image, link }) => (
          <li key={link} className="w-44 flex-none snap-start">
            <Card
              to={link as PageAddress}
              title={name}
              heading="h3"
              action={isModelLink(link) && <ComparePick name={name} small />}
              image={{ ...parseImageSource(image, 'products'), alt: '', sizes: '176px' }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const isModelLink = (link: string) => link.startsWith(modelPath(''));
