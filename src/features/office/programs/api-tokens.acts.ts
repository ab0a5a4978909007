import { getOwnValue } from '../../../platform/get-own-value.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { choiceColumn, requiredColumn, textColumn, withLabel } from '../../../platform/resource/columns.ts';
import { createToken, hashSecretToken } from '../../../platform/secrets/secret-token.ts';
import { logCallSecurity } from '../../../platform/secrets/security-log.ts';
import { type ActCall, defineAct } from '../acts/act.ts';
import { getScopeColumn, tokenScopeColumns } from './api-tokens.resource.ts';
import { TOKEN_SCOPES } from './programs.limits.ts';
import { addAccessToken, changeAccessToken, removeAccessToken } from './programs.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Makes leaked tokens recognisable. */
const PREFIX = 'clamps_';

const name = withLabel('Program', requiredColumn({ ...textColumn(100), allowed: 'such as “Tally, Pune factory”' }));

function parseChosenScopes(values: Record<string, unknown>) {
  const scopes = TOKEN_SCOPES.filter((scope) => getOwnValue(values, getScopeColumn(scope)));
  if (!scopes.some((scope) => scope !== 'contact'))
    throw badInputError(getScopeColumn('enquiries'), 'or quotations or customers must be ticked');
  return scopes;
}

const logTokenChange = ({ call, staffId }: Pick<ActCall, 'call' | 'staffId'>, token: number, what: string): void =>
  logCallSecurity(call, { message: `An access token was ${what}`, account: `staff ${staffId}`, token });

const add = defineAct({
  label: 'New token',
  undo: 'reverse',
  button: 'Create token',
  isOfList: true,
  needsPassword: true,
  fields: {
    name,
    valid_for: withLabel(
      'Valid for',
      requiredColumn(
        choiceColumn(['30', '90', '365', '730'], { 30: '30 days', 90: '90 days', 365: 'A year', 730: 'Two years' }),
      ),
    ),
    ...tokenScopeColumns,
  },
  async run(given) {
    const { call, transaction, staffId, values } = given;
    const token = PREFIX + createToken();
    const id = await addAccessToken(transaction.client, {
      name: values.name,
      tokenHash: hashSecretToken(token),
      scopes: parseChosenScopes(values),
      staffId,
      expiresAt: new Date(call.services.clock().getTime() + Number(values.valid_for) * DAY_MS),
    });
    logTokenChange(given, id, 'made');
    const about = 'Enter it in the other program now. It is not shown again.';
    return { done: 'The token is created', shown: { label: 'Token', about, value: token } };
  },
});

const change = defineAct({
  label: 'Change',
  undo: 'reverse',
  button: 'Save',
  about: 'The token itself and its expiry stay. For a longer time, create a new token.',
  needsPassword: true,
  fields: { name, ...tokenScopeColumns },
  async run(given) {
    const { transaction, row, values } = given;
    await changeAccessToken(transaction.client, Number(row.id), {
      name: values.name,
      scopes: parseChosenScopes(values),
    });
    logTokenChange(given, Number(row.id), 'changed');
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
    await removeAccessToken(given.transaction.client, Number(given.row.id));
    logTokenChange(given, Number(given.row.id), 'removed');
    return 'The token is removed';
  },
});

export const apiTokenActs = { change, remove, add };
