import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CustomerRow } from '../../../src/features/office/customers/customers.contract.ts';
import { office } from '../../shell/data/office-api.ts';

const CUSTOMERS = ['customers'];

export const useCustomer = (id: number) =>
  useQuery({ queryKey: [...CUSTOMERS, id], queryFn: () => office.getRaw('/api/office/customer', { id }) });

export function useRereadCustomers(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: CUSTOMERS });
    await client.invalidateQueries({ queryKey: ['history'] });
  };
}

export const stateOf = ({ verified, blocked }: Pick<CustomerRow, 'verified' | 'blocked'>): string =>
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
  customer_group: 'Customer group, for prices',
} as const;
export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
