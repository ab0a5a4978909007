import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { type PagePicture, pagePicture } from './page-pictures.contract.ts';

/** The pictures of a page that have a file, in the order of their places. */
export const picturesOfPage = (client: Client, pageName: string): Promise<PagePicture[]> =>
  queryRows(client, pagePicture)`
    select place, image, alt from page_pictures where page_name = ${pageName} and is_active and image <> ''
    order by place`;
