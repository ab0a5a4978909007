import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { createPresenter } from '../../../platform/api/presenter.ts';
import { contactDetails, teamMember } from './contact-details.contract.ts';
import { type ContactDetailsRow, loadVisibleContactDetails, loadVisibleTeam } from './contact-details.store.ts';

const present = createPresenter(contactDetails);
const presentTeamMember = createPresenter(teamMember);

const presentDetails = (row: ContactDetailsRow) =>
  present(row, {
    phones: [...new Set([row.phone1, row.phone2])].filter(Boolean),
    mailboxes: [
      { subject: row.mailbox1For, address: row.mailbox1 },
      { subject: row.mailbox2For, address: row.mailbox2 },
      { subject: row.mailbox3For, address: row.mailbox3 },
    ].filter(({ address }) => address),
  });

export const contactDetailsApi = {
  'GET /api/get_contact_details.php': defineEndpoint({
    summary: 'Address, phone numbers and mailboxes of each place of the company, in display order',
    reply: z.array(contactDetails),
    cached: true,
    handle: async ({ services }) => (await loadVisibleContactDetails(services.database.pool)).map(presentDetails),
  }),
  'GET /api/get_team.php': defineEndpoint({
    summary: 'Contact persons by subject, in display order',
    reply: z.array(teamMember),
    cached: true,
    handle: async ({ services }) =>
      (await loadVisibleTeam(services.database.pool)).map((row) => presentTeamMember(row, {})),
  }),
};
