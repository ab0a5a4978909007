import { useEffect } from 'react';
import { whenIdle } from '../../../web/when-idle.ts';
import { recordVisit } from './record-visit.ts';
import type { ViewedItem } from './track-view.ts';

/**
 * Records a view of the page's item once the page is idle, or when it is left before. `image` and `link` are the paths of its
 * image and page for the visitor's recently viewed list; without a link it is not listed there. The first page of a visit is
 * recorded by src/boot.ts, if it is left before its code is loaded.
 */
export function useVisit({ item_id, item_name, item_type }: ViewedItem, image = '', link = ''): void {
  useEffect(() => {
    let isRecorded = false;
    const record = () => {
      if (isRecorded) return;
      isRecorded = true;
      recordVisit({ item_id, item_name, item_type }, image, link);
    };
    const cancel = whenIdle(record);
    window.addEventListener('pagehide', record);
    return () => {
      cancel();
      window.removeEventListener('pagehide', record);
      record();
    };
  }, [item_id, item_name, item_type, image, link]);
}
