import { useEffect } from 'react';
import { whenIdle } from '../../../web/when-idle.ts';
import type { ViewedItem } from './track-view.ts';

/**
 * Records a view of the page's item once the page is idle. `image` and `link` are the paths of its image and page for
 * the visitor's recently viewed list; without a link it is not listed there.
 */
export function useVisit({ item_id, item_name, item_type }: ViewedItem, image = '', link = ''): void {
  useEffect(
    () =>
      whenIdle(() => {
        void import('./record-visit.ts').then((visit) =>
          visit.recordVisit({ item_id, item_name, item_type }, image, link),
        );
      }),
    [item_id, item_name, item_type, image, link],
  );
}
