import type { Services } from '../../../platform/api/services.ts';
import type { EmailLinkSection } from '../../../platform/mail/email-markup.tsx';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { modelPath } from '../../../web/addresses.ts';
import { createStatusLink, isOfAccount, loadRequestedModels } from './status-links.store.ts';

const MAX_MODELS = 12;

/**
 * Sections of an email with a new link to the state of the enquiry, whose token is stored nowhere.
 * @param about.models links the requested models
 */
export async function createEmailFooter(
  { settings: { publicUrl } }: Pick<Services, 'settings'>,
  client: Pick<DatabaseClient, 'query'>,
  about: { id: number; reference: string; models: boolean },
): Promise<EmailLinkSection[]> {
  const models = about.models ? await loadRequestedModels(client, about.id, MAX_MODELS) : [];
  const [status, own] = [await createStatusLink(client, about.id), `/MyEnquiries?search=${about.reference}`].map(
    (path) => ({ text: publicUrl + path, href: publicUrl + path }),
  );
  const sections = [
    {
      title: 'You asked for:',
      links: models.map(({ name, quantity }) => ({
        text: `${quantity} × ${name}`,
        href: publicUrl + modelPath(name),
      })),
    },
    { title: 'Follow your enquiry (no login needed):', links: status ? [status] : [] },
    { title: 'All your enquiries and our answers:', links: own && (await isOfAccount(client, about.id)) ? [own] : [] },
  ];
  return sections.filter(({ links }) => links.length);
}
