import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { type PagePicture, pagePicture } from './page-pictures.contract.ts';

export const picturesOfPage = (client: Client, pageName: string): Promise<PagePicture[]> =>
  queryRows(client, pagePicture)`
    select place, image, alt from page_pictures where page_name = ${pageName} and is_active and image <> ''
    order by place`;
