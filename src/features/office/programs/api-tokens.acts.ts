import { badInput } from '../../../platform/errors.ts';
import { lookUp } from '../../../platform/look-up.ts';
import { choice, labelled, required, text } from '../../../platform/resource/columns.ts';
import { hashOfToken, newToken } from '../../../platform/secrets/secret-token.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { type ActCall, defineAct } from '../acts/act.ts';
import { columnOfScope, scopeColumns } from './api-tokens.sheet.ts';
import { SCOPES } from './programs.limits.ts';
import { addToken, changeToken, removeToken } from './programs.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Makes leaked tokens recognisable. */
const PREFIX = 'clamps_';

const name = labelled('Program', required({ ...text(100), allowed: 'such as “Tally, Pune factory”' }));

function chosenScopes(values: Record<string, unknown>) {
  const scopes = SCOPES.filter((scope) => lookUp(values, columnOfScope(scope)));
  if (!scopes.some((scope) => scope !== 'contact'))
    throw badInput(columnOfScope('enquiries'), 'or quotations or customers must be ticked');
  return scopes;
}

const logChange = ({ call, staffId }: Pick<ActCall, 'call' | 'staffId'>, token: number, what: string): void =>
  logAct(call, { message: `An access token was ${what}`, account: `staff ${staffId}`, token });

const add = defineAct({
  label: 'New token',
  undo: 'reverse',
  button: 'Make the token',
  isOfList: true,
  needsPassword: true,
  fields: {
    name,
    valid_for: labelled(
      'Valid for',
      required(choice(['30', '90', '365', '730'], { 30: '30 days', 90: '90 days', 365: 'A year', 730: 'Two years' })),
    ),
    ...scopeColumns,
  },
  async run(given) {
    const { call, transaction, staffId, values } = given;
    const token = PREFIX + newToken();
    const id = await addToken(transaction.client, {
      name: values.name,
      tokenHash: hashOfToken(token),
      scopes: chosenScopes(values),
      staffId,
      expiresAt: new Date(call.services.clock().getTime() + Number(values.valid_for) * DAY_MS),
    });
    logChange(given, id, 'made');
    const about = 'Enter it in the other program now. It is not shown again.';
    return { done: 'The token is made', shown: { label: 'Token', about, value: token } };
  },
});

const change = defineAct({
  label: 'Change',
  undo: 'reverse',
  button: 'Save',
  about: 'The token itself and its expiry stay. For a longer time, make a new token.',
  needsPassword: true,
  fields: { name, ...scopeColumns },
  async run(given) {
    const { transaction, row, values } = given;
    await changeToken(transaction.client, Number(row.id), { name: values.name, scopes: chosenScopes(values) });
    logChange(given, Number(row.id), 'changed');
    return 'Saved';
  },
});

const remove = defineAct({
  label: 'Remove',
  undo: 'none',
  about: 'The program loses its access at once.',
  needsPassword: true,
  fields: {},
  async run(given) {
    await removeToken(given.transaction.client, Number(given.row.id));
    logChange(given, Number(given.row.id), 'removed');
    return 'The token is removed';
  },
});

export const apiTokenActs = { change, remove, add };
