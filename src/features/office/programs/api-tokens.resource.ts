import { momentColumn, textColumn, withLabel, yesNoColumn } from '../../../platform/resource/columns.ts';
import { defineActsOnlyTable } from '../acts/act.ts';
import { selectInOfficeTime } from '../acts/office-moments.ts';
import { TOKEN_SCOPES, type TokenScope } from './programs.limits.ts';

const SCOPE_NAMES: Record<TokenScope, string> = {
  enquiries: 'Reads enquiries',
  quotations: 'Reads quotations and orders',
  customers: 'Reads customers',
  contact: 'With email and phone of buyers',
};

export const getScopeColumn = (scope: TokenScope): string => `reads_${scope}`;
export const tokenScopeColumns = Object.fromEntries(
  TOKEN_SCOPES.map((scope) => [getScopeColumn(scope), withLabel(SCOPE_NAMES[scope], yesNoColumn(false))]),
);

export const apiTokensResource = {
  label: 'Access tokens',
  labelOne: 'Access token',
  right: 'webhooks',
  title: ['name'],
  table: defineActsOnlyTable('api_tokens'),
  isPrivate: true,
  about:
    'A token lets another program, such as an ERP, read enquiries, quotations and customers. It cannot change anything. The addresses and fields are at /api/docs.',
  firstSort: { field: 'name', order: 'asc' },
  searched: ['name'],
  facts: {
    name: { column: textColumn(100), sql: 't.name' },
    reads: {
      column: withLabel('May read', textColumn(200)),
      sql: `array_to_string(t.scopes, ', ')`,
    },
    state: {
      column: withLabel('Valid', textColumn(20)),
      sql: `case when t.expires_at <= now() then 'Expired' else 'Yes' end`,
    },
    expires_at: { column: withLabel('Expires', momentColumn()), sql: selectInOfficeTime('t.expires_at') },
    last_used_at: { column: withLabel('Last used', momentColumn()), sql: selectInOfficeTime('t.last_used_at') },
    created_at: { column: withLabel('Made', momentColumn()), sql: selectInOfficeTime('t.created_at') },
    created_by: {
      column: withLabel('Created by', textColumn(100)),
      sql: `coalesce((select s.name from staff s where s.id = t.created_by), '')`,
    },
    ...Object.fromEntries(
      TOKEN_SCOPES.map((scope) => [
        getScopeColumn(scope),
        { column: withLabel(SCOPE_NAMES[scope], yesNoColumn(false)), sql: `'${scope}' = any(t.scopes)` },
      ]),
    ),
  },
} as const;
