import type { Act } from '../acts/act.ts';
import { enquiryActs } from '../enquiries/enquiries.acts.ts';
import { invitationActs } from '../invitations/invitations.acts.ts';
import { privacyRequestActs } from '../privacy/privacy-requests.acts.ts';
import { namedFields, presentField } from '../resources/resource-fields.ts';
import type { Resource } from '../resources/resources.ts';
import { can, type RightResource } from '../rights/rights.ts';
import type { Role } from '../rights/roles.limits.ts';
import { staffActs } from '../staff/staff.acts.ts';
import { webhookActs } from '../webhooks/webhooks.acts.ts';

/** Separate from the resources, which processes without email load as well. */
const ACTS: Readonly<Record<string, Readonly<Record<string, Act>>>> = {
  enquiries: enquiryActs,
  invitations: invitationActs,
  privacy_requests: privacyRequestActs,
  staff: staffActs,
  webhooks: webhookActs,
};

export const actsOf = ({ name }: Pick<Resource, 'name'>): Readonly<Record<string, Act>> => ACTS[name] ?? {};

export const rightOfAct = (resource: Resource, act: Act): RightResource => act.right ?? resource.right;

export const presentActs = (resource: Resource, role: Role) =>
  Object.entries(actsOf(resource))
    .filter(([, act]) => can(role, rightOfAct(resource, act), 'write'))
    .map(([name, act]) => ({
      name,
      label: act.label,
      button: act.button ?? act.label,
      about: act.about ?? null,
      of_list: act.isOfList ?? false,
      previews: act.preview !== undefined,
      fields: [...namedFields(act.fields).values()].map(presentField),
    }));
