import { useEffect } from 'react';
import { whenIdle } from '../../../web/when-idle.ts';
import type { ViewedItem } from './track-view.ts';

/**
 * Notes that the item of this page is looked at, once the page is idle. `image` and `link` are the addresses of its
 * picture and page, under which it stands in the visitor's list of recently viewed products; without a link it does not.
 */
export function useVisit({ item_id, item_name, item_type }: ViewedItem, image = '', link = ''): void {
  useEffect(
    () =>
      whenIdle(() => {
        void import('./note-visit.ts').then((visit) => visit.noteVisit({ item_id, item_name, item_type }, image, link));
      }),
    [item_id, item_name, item_type, image, link],
  );
}
