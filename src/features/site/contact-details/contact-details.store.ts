import type { z } from 'zod';
import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { contactDetails, team } from './contact-details.tables.ts';

export type ContactDetailsRow = z.output<typeof contactDetails.row>;
export type TeamRow = z.output<typeof team.row>;

export const visibleContactDetails = (client: Client): Promise<ContactDetailsRow[]> =>
  queryRows(client, contactDetails.row)`
    select ${contactDetails.columns()} from contact_details where is_active order by sort_order, id`;

export const visibleTeam = (client: Client): Promise<TeamRow[]> =>
  queryRows(client, team.row)`select ${team.columns()} from team where is_active order by sort_order, id`;
