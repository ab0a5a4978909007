import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Printable } from '../../../src/features/office/printed-catalogues/printed-catalogues.contract.ts';
import { CheckField, Field } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { counted } from '../../shell/data/values.ts';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { PRINTED, usePrintable } from './printed-data.ts';

export interface AskedCatalogue {
  title: string;
  brands: readonly number[];
  categories: readonly number[];
}

const INDENTS = ['ps-7', 'ps-14', 'ps-20', 'ps-24'];

export function PrintDialog({ first, onClose }: { first: AskedCatalogue; onClose: () => void }) {
  const [title, setTitle] = useState(first.title);
  const [brands, setBrands] = useState(first.brands);
  const [categories, setCategories] = useState(first.categories);
  const query = usePrintable();
  const client = useQueryClient();
  const { busy, problem, run } = useRequest(async () => {
    const ofBrands = new Set(query.data?.brands.flatMap((one) => (brands.includes(one.id) ? categoryIds(one) : [])));
    await office.callRaw('/api/office/print_catalogue', {
      ...{ title, brands: [...brands] },
      categories: categories.filter((id) => !ofBrands.has(id)),
    });
    await client.invalidateQueries({ queryKey: PRINTED });
    onClose();
  });
  const { data } = query;
  const isAll = brands.length === 0 && categories.length === 0;
  const models = data ? chosenModels(data.brands, brands, categories) : 0;
  const tooMany = data && models > data.most_models;
  return (
    <ActionDialog
      title="Print a catalogue"
      action="Make the PDF"
      onAct={run}
      {...{ busy, onClose }}
      disabled={!data || tooMany}
      problem={problem && problem.field !== 'title' ? problem.text : undefined}
    >
      <Field
        label="Title on the cover"
        required
        maxLength={120}
        value={title}
        error={problem?.field === 'title' ? problem.text : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Waiting query={query} label="Loading the categories" />
      {data && (
        <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby="catalogue-size">
          <legend className="pb-1 text-sm font-semibold text-steel-800">Brands and categories; none means all</legend>
          <div className="flex max-h-80 flex-col gap-1 overflow-y-auto rounded-md border border-steel-200 p-3">
            {data.brands.map((brand) => (
              <BrandChoice
                key={brand.id}
                {...{ brand, brands, categories }}
                onBrand={() => setBrands(toggled(brands, brand.id))}
                onCategory={(id) => setCategories(toggled(categories, id))}
              />
            ))}
          </div>
          <p id="catalogue-size" role="status" className={tooMany ? 'text-danger' : 'text-steel-600'}>
            {isAll ? 'The whole catalogue' : 'Chosen'}: {counted(models, 'model')}
            {tooMany && `. A catalogue has at most ${data.most_models.toLocaleString('en-GB')}: choose fewer.`}
            {data &&
              !tooMany &&
              models > data.models_per_volume &&
              `. It is delivered in volumes of at most ${data.models_per_volume.toLocaleString('en-GB')} models, a PDF each.`}
          </p>
        </fieldset>
      )}
    </ActionDialog>
  );
}

type Brand = Printable['brands'][number];

const categoryIds = ({ categories }: Brand): number[] => categories.map(({ id }) => id);
const toggled = (chosen: readonly number[], id: number): number[] =>
  chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];

interface BrandChoiceProps {
  brand: Brand;
  brands: readonly number[];
  categories: readonly number[];
  onBrand: () => void;
  onCategory: (id: number) => void;
}

function BrandChoice({ brand, brands, categories, onBrand, onCategory }: BrandChoiceProps) {
  const isWhole = brands.includes(brand.id);
  let within = Number.POSITIVE_INFINITY;
  return (
    <>
      <CheckField label={<Counted name={brand.name} models={brand.models} />} checked={isWhole} onChange={onBrand} />
      {brand.categories.map(({ id, name, depth, models }) => {
        if (depth <= within) within = Number.POSITIVE_INFINITY;
        const isIncluded = isWhole || depth > within;
        const isChosen = categories.includes(id);
        if (isChosen && !isIncluded) within = depth;
        return (
          <div key={id} className={INDENTS[depth] ?? INDENTS[3]}>
            <CheckField
              label={<Counted name={name} models={models} />}
              checked={isIncluded || isChosen}
              disabled={isIncluded}
              onChange={() => onCategory(id)}
            />
          </div>
        );
      })}
    </>
  );
}

const Counted = ({ name, models }: { name: string; models: number }) => (
  <>
    {name} <span className="text-steel-600">({counted(models, 'model')})</span>
  </>
);

function chosenModels(all: readonly Brand[], brands: readonly number[], categories: readonly number[]): number {
  const isAll = brands.length === 0 && categories.length === 0;
  return all.reduce((sum, brand) => {
    if (isAll || brands.includes(brand.id)) return sum + brand.models;
    let within = Number.POSITIVE_INFINITY;
    return brand.categories.reduce((count, { id, depth, models }) => {
      if (depth <= within) within = Number.POSITIVE_INFINITY;
      if (within < depth || !categories.includes(id)) return count;
      within = depth;
      return count + models;
    }, sum);
  }, 0);
}
