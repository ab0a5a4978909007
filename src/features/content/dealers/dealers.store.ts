import type { z } from 'zod';
import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { columnsOf } from '../../../platform/resource/stored-table.ts';
import { dealers } from './dealers.tables.ts';

export type DealerRow = z.output<typeof dealers.row>;

const { lat: _lat, lng: _lng, ...others } = dealers.shape;
const OTHERS = columnsOf(others, 'd');

/** Visible dealers, India first. Missing coordinates are taken from the city, if it is known. */
export const visibleDealers = (client: Client): Promise<DealerRow[]> =>
  queryRows(client, dealers.row)`
    select ${OTHERS}, coalesce(d.lat, p.lat) as lat, coalesce(d.lng, p.lng) as lng
    from dealers d left join places p on p.name = d.city and p.region = d.state and p.country = d.country
    where d.is_active order by d.country <> 'India', d.country, d.state, d.city, d.company_name`;
