import type { Services } from '../../../platform/api/services.ts';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import type { Act } from '../acts/act.ts';
import { type RightResource, roleHasRight } from '../acts/rights.ts';
import type { StaffRole } from '../acts/roles.limits.ts';
import { customerActs } from '../customers/customers.acts.ts';
import { enquiryActs } from '../enquiries/enquiries.acts.ts';
import { privacyRequestActs } from '../privacy/privacy-requests.acts.ts';
import { apiTokenActs } from '../programs/api-tokens.acts.ts';
import { webhookActs, webhookDeliveryActs } from '../programs/webhooks.acts.ts';
import { invitationActs } from '../staff/invitations.acts.ts';
import { staffActs } from '../staff/staff.acts.ts';
import { importMappingActs } from './import-mappings.acts.ts';
import { importActs } from './imports.acts.ts';
import { printedCatalogueActs } from './printed-catalogues.acts.ts';
import { productActs } from './products.acts.ts';
import { mapFieldsByName, presentField } from './resource-fields.ts';
import type { Resource } from './resources.ts';

/** Acts by resource, apart from the resources, which processes that send no email load as well. */
const ACTS: Readonly<Record<string, Readonly<Record<string, Act>>>> = {
  api_tokens: apiTokenActs,
  customers: customerActs,
  enquiries: enquiryActs,
  import_mappings: importMappingActs,
  imports: importActs,
  invitations: invitationActs,
  printed_catalogues: printedCatalogueActs,
  privacy_requests: privacyRequestActs,
  products: productActs,
  staff: staffActs,
  webhook_deliveries: webhookDeliveryActs,
  webhooks: webhookActs,
};

export const getActs = ({ name }: Pick<Resource, 'name'>): Readonly<Record<string, Act>> =>
  getOwnValue(ACTS, name) ?? {};

export const getActRight = (resource: Resource, act: Act): RightResource => act.right ?? resource.right;

export const presentActs = (services: Services, resource: Resource, role: StaffRole) =>
  Promise.all(
    Object.entries(getActs(resource))
      .filter(([, act]) => roleHasRight(role, getActRight(resource, act), 'write'))
      .map(async ([name, act]) => ({
        name,
        label: act.label,
        button: act.button ?? act.label,
        about: act.about ?? null,
        offered_for: Object.fromEntries(
          Object.entries(act.offeredFor ?? {}).map(([fact, values]) => [fact, [...values]]),
        ),
        of_list: act.isOfList ?? false,
        of_many: act.isOfMany ?? false,
        previews: act.preview !== undefined,
        is_final: act.undo === 'none',
        fields: await presentActFields(services, act),
      })),
  );

async function presentActFields(services: Services, act: Act) {
  const choices = (await act.choices?.(services)) ?? {};
  return [...mapFieldsByName(act.fields).values()].map(presentField).map((field) => {
    const offered = choices[field.name];
    if (!offered) return field;
    const choice_labels = Object.fromEntries(offered.map(({ value, label }) => [value, label]));
    return { ...field, kind: 'choice' as const, choices: offered.map(({ value }) => value), choice_labels };
  });
}
