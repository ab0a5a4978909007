import type { Services } from '../../../platform/api/services.ts';
import type { LinkSection } from '../../../platform/mail/email-markup.tsx';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { modelPath } from '../../../web/addresses.ts';
import { modelsAskedFor, newStatusLink } from './status-links.store.ts';

const MAX_MODELS = 12;

/**
 * Sections of an email with a new link to the state of the enquiry, whose token is stored nowhere.
 * @param about.models links the requested models
 */
export async function emailFootOf(
  { settings: { publicUrl } }: Pick<Services, 'settings'>,
  client: Pick<Client, 'query'>,
  about: { id: number; reference: string; models: boolean },
): Promise<LinkSection[]> {
  const models = about.models ? await modelsAskedFor(client, about.id, MAX_MODELS) : [];
  const [status, own] = [await newStatusLink(client, about.id), `/MyEnquiries?search=${about.reference}`].map(
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
    { title: 'All your enquiries and our answers:', links: own && about.reference.startsWith('ENQ-') ? [own] : [] },
  ];
  return sections.filter(({ links }) => links.length);
}
