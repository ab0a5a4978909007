import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  ADDED_ENQUIRY_SOURCES,
  type AddedEnquirySource,
} from '../../../src/features/office/enquiries/enquiry-sources.limits.ts';
import type { RequestPreview } from '../../../src/features/office/enquiries/typed-requests.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { InputField, SelectField, TextAreaField } from '../../../src/ui/forms/input-field.tsx';
import { RowPicker } from '../../rows/form/row-picker.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { useContentKey } from '../../shell/controls/use-retry-key.ts';
import { INBOX_KEY } from '../../shell/data/inbox-counts.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { useBeginQuotation } from '../quotations/use-begin-quotation.ts';
import { RequestSourceFields, useRequestSource } from '../requests/request-source.tsx';

const CHANNELS = Object.entries(ADDED_ENQUIRY_SOURCES).map(([value, label]) => ({ value, label }));
const CUSTOMERS = { sheet: 'customers', column: 'email' };

interface Asker {
  source: AddedEnquirySource | '';
  customer: string;
  name: string;
  company: string;
  email: string;
  phone: string;
  note: string;
}

/** The details as typed, and as read from the request where nothing is typed. */
function fillInAsker(typed: Partial<Asker>, preview: RequestPreview | undefined): Asker {
  const { customer = '', note = '' } = typed;
  // A known customer brings the details of the account.
  const read = customer ? undefined : preview;
  return {
    source: typed.source ?? preview?.source ?? '',
    customer,
    name: typed.name ?? read?.buyer.name ?? '',
    company: typed.company ?? read?.buyer.company ?? '',
    email: typed.email ?? read?.email ?? '',
    phone: typed.phone ?? read?.buyer.phone ?? '',
    note,
  };
}

export function NewEnquiryDialog({ onClose }: { onClose: () => void }) {
  const source = useRequestSource({ screen: 'new enquiry', label: 'New enquiry', to: '/enquiries' });
  const { content, isReading, preview, proposals, accept, failure, unsaved } = source;
  const [typed, setTyped] = useState<Partial<Asker>>({});
  const asker = fillInAsker(typed, preview);
  const toKey = useContentKey();
  const client = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const begin = useBeginQuotation();
  const add = async (open: (id: number) => Promise<unknown> | unknown) => {
    const accepted = accept();
    if (!accepted) return;
    const lines = accepted.map(({ key, model, quantity }) => ({ key, model_id: model.model_id, quantity }));
    // The server reads the address of a file itself, because only one that staff state leads to an account.
    const stated = { ...asker, email: typed.email ?? '' };
    // Without a preview the server takes the lines that are beyond doubt.
    const body = { ...stated, ...content, ...(failure ? {} : { add: lines }) };
    const made = await officeApi.callRaw('/api/office/add_enquiry', { ...body, key: toKey(body) });
    unsaved.forget();
    await client.invalidateQueries({ queryKey: INBOX_KEY });
    notify(`${made.reference} is added`, { type: 'success' });
    await open(made.id);
    onClose();
  };
  const adding = useOfficeRequest(() => add((id) => navigate(`/enquiries/${id}`)));
  const { gstin = '', state = '' } = preview?.buyer ?? {};
  const quoting = useOfficeRequest(() => add((id) => begin(id, { gstin, state })));
  const [isQuoting, setQuoting] = useState(false);
  const { problem } = isQuoting ? quoting : adding;
  const run = (quotes: boolean) => {
    setQuoting(quotes);
    return (quotes ? quoting : adding).run();
  };
  const isBusy = adding.busy || quoting.busy;
  return (
    <ActionDialog
      title="New enquiry"
      action="Add"
      onAct={() => run(false)}
      noValidate
      wide
      disabled={isReading || quoting.busy}
      problem={problem && !Object.hasOwn(asker, problem.field) ? problem.text : undefined}
      busy={isBusy}
      others={
        proposals.count > 0 && (
          <Button variant="secondary" disabled={isReading || isBusy} onClick={() => void run(true)}>
            Add and quote
          </Button>
        )
      }
      onClose={() => {
        unsaved.forget();
        onClose();
      }}
    >
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_18rem]">
        <RequestSourceFields source={source} />
        <AskerFields
          {...{ asker, problem }}
          set={(changed) => setTyped({ ...typed, ...changed })}
          facts={[gstin && `GSTIN ${gstin}`, state].filter(Boolean)}
        />
      </div>
    </ActionDialog>
  );
}

interface AskerFieldsProps {
  asker: Asker;
  set: (changed: Partial<Asker>) => void;
  problem: { field: string; text: string } | undefined;
  /** GSTIN and state that the request names, which these fields cannot hold. */
  facts: readonly string[];
}

const TEXT_FIELDS = [
  { name: 'name', label: 'Name' },
  { name: 'company', label: 'Company' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
] as const;

function AskerFields({ asker, set, problem, facts }: AskerFieldsProps) {
  const errorOf = (name: keyof Asker) => (problem?.field === name ? problem.text : undefined);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SelectField
        label="Channel"
        value={asker.source}
        onChange={({ target }) => set({ source: target.value as Asker['source'] })}
      >
        <SelectOptions any="By telephone, unless a file says more" choices={CHANNELS} />
      </SelectField>
      <RowPicker
        label="Known customer"
        required={false}
        error={errorOf('customer')}
        refersTo={CUSTOMERS}
        value={asker.customer}
        focusRef={() => {}}
        onPick={(customer) => set({ customer })}
      />
      {TEXT_FIELDS.map(({ name, label }) => (
        <InputField
          key={name}
          label={label}
          value={asker[name]}
          error={errorOf(name)}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
      <TextAreaField
        label="Remarks"
        rows={2}
        value={asker.note}
        error={errorOf('note')}
        onChange={({ target }) => set({ note: target.value })}
      />
      {facts.length > 0 && (
        <p className="break-words text-sm text-steel-700">
          Also read: {facts.join(', ')}. “Add and quote” puts it into the quotation.
        </p>
      )}
    </div>
  );
}
