import { type DatabaseClient, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { type PageImage, pageImage } from './page-images.contract.ts';

export const listPageImages = (client: DatabaseClient, pageName: string): Promise<PageImage[]> =>
  queryRows(client, pageImage)`
    select place, image, alt from page_pictures where page_name = ${pageName} and is_active and image <> ''
    order by place`;
