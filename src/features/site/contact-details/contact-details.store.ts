import type { z } from 'zod';
import { type DatabaseClient, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { contactDetailsTable, teamTable } from './contact-details.tables.ts';

export type ContactDetailsRow = z.output<typeof contactDetailsTable.row>;
export type TeamRow = z.output<typeof teamTable.row>;

export const loadVisibleContactDetails = (client: DatabaseClient): Promise<ContactDetailsRow[]> =>
  queryRows(client, contactDetailsTable.row)`
    select ${contactDetailsTable.columns()} from contact_details where is_active order by sort_order, id`;

export const loadVisibleTeam = (client: DatabaseClient): Promise<TeamRow[]> =>
  queryRows(client, teamTable.row)`select ${teamTable.columns()} from team where is_active order by sort_order, id`;
