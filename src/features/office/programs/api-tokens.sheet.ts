import { labelled, moment, text, yesNo } from '../../../platform/resource/columns.ts';
import { actsOnly } from '../acts/act.ts';
import { inOfficeTime } from '../settings/office-moments.ts';
import { SCOPES, type Scope } from './programs.limits.ts';

const SCOPE_NAMES: Record<Scope, string> = {
  enquiries: 'Reads enquiries',
  quotations: 'Reads quotations and orders',
  customers: 'Reads customers',
  contact: 'With email and phone of buyers',
};

export const columnOfScope = (scope: Scope): string => `reads_${scope}`;
export const scopeColumns = Object.fromEntries(
  SCOPES.map((scope) => [columnOfScope(scope), labelled(SCOPE_NAMES[scope], yesNo(false))]),
);

export const apiTokensResource = {
  label: 'Access tokens',
  labelOne: 'Access token',
  right: 'webhooks',
  title: ['name'],
  sheet: actsOnly('api_tokens'),
  isPrivate: true,
  menu: 'Administration',
  about:
    'A token lets another program, such as an ERP, read enquiries, quotations and customers. It cannot change anything. The addresses and fields are at /api/docs.',
  firstSort: { field: 'name', order: 'asc' },
  searched: ['name'],
  facts: {
    name: { column: text(100), sql: 't.name' },
    reads: {
      column: labelled('May read', text(200)),
      sql: `array_to_string(t.scopes, ', ')`,
    },
    state: {
      column: labelled('Valid', text(20)),
      sql: `case when t.expires_at <= now() then 'Expired' else 'Yes' end`,
    },
    expires_at: { column: labelled('Expires', moment()), sql: inOfficeTime('t.expires_at') },
    last_used_at: { column: labelled('Last used', moment()), sql: inOfficeTime('t.last_used_at') },
    created_at: { column: labelled('Made', moment()), sql: inOfficeTime('t.created_at') },
    created_by: {
      column: labelled('Created by', text(100)),
      sql: `coalesce((select s.name from staff s where s.id = t.created_by), '')`,
    },
    ...Object.fromEntries(
      SCOPES.map((scope) => [
        columnOfScope(scope),
        { column: labelled(SCOPE_NAMES[scope], yesNo(false)), sql: `'${scope}' = any(t.scopes)` },
      ]),
    ),
  },
} as const;
