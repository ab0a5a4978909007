import { Link } from 'react-router';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { ToolMenu } from '../../../src/ui/forms/tool-menu.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { ListActs } from '../../rows/acts/list-acts.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { SearchField } from '../../shell/controls/search-field.tsx';
import { useAddressFilter } from '../../shell/controls/use-address-filter.ts';
import { when } from '../../shell/data/moments.ts';
import { useMay } from '../../shell/data/session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { STATES, stateNamed, stateOf, useCustomers } from './customers-data.ts';

export function CustomersScreen() {
  return useMay('customers', 'read') ? <Customers /> : <NotHere />;
}

function Customers() {
  const { filter, set } = useAddressFilter(['search', 'state']);
  const state = stateNamed(filter.state);
  const query = useCustomers(filter.search ?? '', state);
  const exported = new URLSearchParams({ search: filter.search ?? '', ...(state ? { state } : {}) });
  return (
    <Screen title="Customers" actions={<ListActs resource="privacy_requests" />}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <search className="dense flex flex-wrap items-end gap-3">
          <SearchField value={filter.search ?? ''} onSearch={(text) => set('search', text)} />
          <SelectField label="State" value={state ?? ''} onChange={({ target }) => set('state', target.value)}>
            <Options any="All" choices={STATES} />
          </SelectField>
        </search>
        <ToolMenu name="Export">
          <a download href={`/api/office/export_customers?${exported}&format=xlsx`} className="text-link">
            Excel workbook
          </a>
          <a download href={`/api/office/export_customers?${exported}&format=csv`} className="text-link">
            CSV
          </a>
        </ToolMenu>
      </div>
      <Waiting query={query} label="Loading the customers" />
      {query.data && !query.items.length && (
        <EmptyState title={filter.search || state ? 'Nobody fits' : 'No customer yet'}>
          <p>Whoever registers on the site appears here.</p>
        </EmptyState>
      )}
      {query.items.length > 0 && (
        <DataTable
          kind="rows"
          label="Customers"
          columns={[
            ...['Name', 'Company', 'Email', 'Phone', 'GSTIN'],
            <th key="enquiries" scope="col" className="number">
              Enquiries
            </th>,
            'Last enquiry',
          ]}
        >
          {query.items.map((customer) => (
            <tr key={customer.id}>
              <td>
                <Link to={`/customers/${customer.id}`} className="font-semibold text-slate-700 hover:underline">
                  {customer.name}
                </Link>
                {stateOf(customer) && <StateTag>{stateOf(customer)}</StateTag>}
              </td>
              <td className="max-w-64 truncate">{customer.company}</td>
              <td className="max-w-64 truncate">{customer.email}</td>
              <td className="tabular-nums">{customer.phone}</td>
              <td className="tabular-nums">{customer.gstin}</td>
              <td className="number">{customer.enquiries}</td>
              <td className="text-steel-600">{customer.last_enquiry_at && when(customer.last_enquiry_at)}</td>
            </tr>
          ))}
        </DataTable>
      )}
      <MoreButton query={query}>Show more</MoreButton>
    </Screen>
  );
}
