import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedCustomer } from '../../../src/features/office/customers/customers.contract.ts';
import { office } from '../../shell/data/office-api.ts';
import { usePaged } from '../../shell/data/paged.ts';

export const STATES = [
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Not verified' },
  { value: 'blocked', label: 'Blocked' },
] as const;
export type CustomerState = (typeof STATES)[number]['value'];
export const stateNamed = (value: string | undefined): CustomerState | undefined =>
  STATES.find((state) => state.value === value)?.value;

const CUSTOMERS = ['customers'];

export const useCustomers = (search: string, state: CustomerState | undefined) =>
  usePaged({
    queryKey: [...CUSTOMERS, 'list', search, state],
    read: (after) => office.getRaw('/api/office/customers', { search, state, after: after && Number(after) }),
    itemsOf: ({ customers }) => customers,
  });

export const useCustomer = (id: number) =>
  useQuery({ queryKey: [...CUSTOMERS, id], queryFn: () => office.getRaw('/api/office/customer', { id }) });

export function useRereadCustomers(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: CUSTOMERS });
    await client.invalidateQueries({ queryKey: ['history'] });
  };
}

export const stateOf = ({ verified, blocked }: Pick<ListedCustomer, 'verified' | 'blocked'>): string =>
  blocked ? 'blocked' : verified ? '' : 'not verified';

export const FIELDS = {
  first_name: 'First name',
  last_name: 'Last name',
  company_name: 'Company',
  gstin: 'GSTIN',
  mobile: 'Mobile',
  job_role: 'Job role',
  city: 'City',
  state: 'State',
  country: 'Country',
} as const;
export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
