import type { Services } from '../../../platform/api/services.ts';
import { lookUp } from '../../../platform/look-up.ts';
import type { Act } from '../acts/act.ts';
import { customerActs } from '../customers/customers.acts.ts';
import { enquiryActs } from '../enquiries/enquiries.acts.ts';
import { invitationActs } from '../invitations/invitations.acts.ts';
import { printedCatalogueActs } from '../printing/printed-catalogues.acts.ts';
import { privacyRequestActs } from '../privacy/privacy-requests.acts.ts';
import { productActs } from '../products/products.acts.ts';
import { apiTokenActs } from '../programs/api-tokens.acts.ts';
import { importMappingActs } from '../records/import-mappings.acts.ts';
import { importActs } from '../records/imports.acts.ts';
import { namedFields, presentField } from '../resources/resource-fields.ts';
import type { Resource } from '../resources/resources.ts';
import { can, type RightResource } from '../rights/rights.ts';
import type { Role } from '../rights/roles.limits.ts';
import { staffActs } from '../staff/staff.acts.ts';
import { webhookActs, webhookDeliveryActs } from '../webhooks/webhooks.acts.ts';

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

export const actsOf = ({ name }: Pick<Resource, 'name'>): Readonly<Record<string, Act>> => lookUp(ACTS, name) ?? {};

export const rightOfAct = (resource: Resource, act: Act): RightResource => act.right ?? resource.right;

export const presentActs = (services: Services, resource: Resource, role: Role) =>
  Promise.all(
    Object.entries(actsOf(resource))
      .filter(([, act]) => can(role, rightOfAct(resource, act), 'write'))
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
        fields: await presentFields(services, act),
      })),
  );

async function presentFields(services: Services, act: Act) {
  const choices = (await act.choices?.(services)) ?? {};
  return [...namedFields(act.fields).values()].map(presentField).map((field) => {
    const offered = choices[field.name];
    if (!offered) return field;
    const choice_labels = Object.fromEntries(offered.map(({ value, label }) => [value, label]));
    return { ...field, kind: 'choice' as const, choices: offered.map(({ value }) => value), choice_labels };
  });
}
