import { z } from 'zod';
import { emailField, personNameField, bodyIdField as rowId } from '../../../platform/api/fields.contract.ts';
import { RIGHT_ACTIONS, STAFF_ROLES } from '../acts/roles.limits.ts';

const role = z.enum(STAFF_ROLES);
const action = z.enum(RIGHT_ACTIONS);
const time = z.union([z.date(), z.string()]);
const password = z.string().min(1, 'is required').max(1000);
const token = z.string().min(1, 'is required').max(200);

export const officeSessionReply = z.object({
  staff: z.object({ id: z.number(), email: z.string(), name: z.string(), role, two_factor: z.boolean() }),
  rights: z.record(z.string(), z.array(action)),
  /** True until a required second factor is set up; until then other requests are refused. */
  needs_second_factor: z.boolean(),
  expires_at: time,
  site_name: z.string(),
  time_zone: z.string(),
  refused_before: z.object({ count: z.number(), last_at: time }).optional(),
});

export const signInBody = z.object({
  email: z.string().trim().min(1, 'is required').max(254),
  password,
  code: z.string().trim().max(40).optional(),
});

export const staffPasswordBody = z.object({ password });
export const passwordAndCodeBody = z.object({ password, code: z.string().trim().min(1, 'is required').max(40) });
export const changeStaffPasswordBody = z.object({ password, new_password: password });
export const twoFactorCodeBody = z.object({ code: z.string().trim().min(1, 'is required').max(40) });

export const twoFactorReply = z.object({ enabled: z.boolean(), recovery_codes_left: z.number() });
export const twoFactorBeginReply = z.object({
  secret: z.string(),
  uri: z.string(),
  /** Path of an SVG whose viewBox is `0 0 size size`. */
  qr: z.object({ size: z.number(), path: z.string() }),
});
export const recoveryCodesReply = z.object({ recovery_codes: z.array(z.string()) });

export const officeSessionsReply = z.array(
  z.object({
    id: z.number(),
    created_at: time,
    seen_at: time,
    ip: z.string(),
    user_agent: z.string(),
    current: z.boolean(),
  }),
);
export const endOfficeSessionBody = z.union([z.object({ id: rowId }), z.object({ others: z.literal(true) })]);

export const staffFields = { email: emailField, name: personNameField(100) };
export const invitationQuery = z.object({ token });
export const invitationReply = z.object({ email: z.string(), name: z.string(), role });
export const acceptInvitationBody = z.object({ token, password });

export type OfficeSession = z.output<typeof officeSessionReply>;
export type SessionRole = OfficeSession['staff']['role'];
export type SessionAction = OfficeSession['rights'][string][number];
export type NewTwoFactorSecret = z.output<typeof twoFactorBeginReply>;
export type OwnOfficeSession = z.output<typeof officeSessionsReply>[number];
