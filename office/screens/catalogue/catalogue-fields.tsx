import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type {
  PresentedResource,
  ResourceField,
  OfficeRow as Row,
} from '../../../src/features/office/rows/resources.contract.ts';
import { formatModelTitle } from '../../../src/web/head/page-title.ts';
import { buildSeoRecord } from '../../../src/web/head/seo-record.ts';
import { ResourceFieldInput } from '../../rows/form/resource-field-input.tsx';
import { useFirstFocus } from '../../rows/form/use-first-focus.ts';
import { useDebouncedText } from '../../shell/controls/use-debounced-text.ts';
import { buildRowPath, type FormValues, formatPlainValue, listInputFields } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { buildFileUrl, buildImageUrl } from '../../shell/data/row-queries.ts';
import { useStaffSession } from '../../shell/data/staff-session.ts';
import { AppearanceList } from './appearance-list.tsx';
import { ImageList } from './image-list.tsx';
import { type ModelContext, useModelContext } from './model-context.ts';
import { ProductFiles } from './product-files.tsx';
import { RelatedModels } from './related-models.tsx';

const PREVIEWED_FIELDS = [
  ...(['name', 'short_description', 'main_description'] as const),
  ...(['meta_title', 'meta_description', 'og_image', 'image1'] as const),
];

interface SearchPreviewProps {
  resource: PresentedResource;
  path: string;
  modelContext: ModelContext | undefined;
}

function SearchPreview({ resource, path, modelContext }: SearchPreviewProps) {
  const { control } = useFormContext<FormValues>();
  const siteName = useStaffSession().data?.site_name ?? '';
  const values = useWatch({ control, name: PREVIEWED_FIELDS }).map((value) => String(value ?? ''));
  const [name = '', short = '', main = '', metaTitle = '', metaDescription = '', shared = '', first = ''] = values;
  const { meta_title: title, meta_description: text } = buildSeoRecord(
    { metaTitle, metaDescription, metaKeywords: '', ogImage: shared },
    {
      name: modelContext ? formatModelTitle(name, modelContext.product.name) : name || 'Without a name',
      text: short || (modelContext ? modelContext.product.description : main),
    },
    siteName,
  );
  const fieldOf = (wanted: string) => resource.fields.find((field) => field.name === wanted);
  const [sharedField, firstField] = [fieldOf('og_image'), fieldOf('image1')];
  const imageUrl =
    shared && sharedField
      ? buildFileUrl(sharedField, shared)
      : first && firstField
        ? buildImageUrl(firstField, first, 480)
        : undefined;
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
      <figure className="flex min-w-0 flex-col gap-2">
        <figcaption className="text-xs text-steel-600">In a search result</figcaption>
        <div className="rounded-md border border-steel-200 p-3">
          <p className="truncate text-xs text-steel-600">
            {window.location.host}
            {path}
          </p>
          <p className="truncate text-base text-slate-700">{title}</p>
          <p className="line-clamp-2 text-steel-700">{text || 'No description yet.'}</p>
        </div>
      </figure>
      <figure className="flex min-w-0 flex-col gap-2">
        <figcaption className="text-xs text-steel-600">When the page is shared</figcaption>
        <div className="overflow-hidden rounded-md border border-steel-200">
          {imageUrl ? (
            <img src={imageUrl} alt="" className="h-28 w-full bg-white object-contain" />
          ) : (
            <p className="grid h-28 place-items-center bg-steel-50 text-steel-600">No image</p>
          )}
          <div className="border-t border-steel-200 p-3">
            <p className="truncate font-semibold text-steel-900">{title}</p>
            <p className="line-clamp-1 text-steel-600">{text}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}

const PAUSE_MS = 300;

function AddressNote({ id }: { id: number }) {
  const { control } = useFormContext<FormValues>();
  const [name, slug] = useWatch({ control, name: ['name', 'slug'] }).map((value) => String(value ?? '').trim());
  const rested = { name: useDebouncedText(name ?? '', PAUSE_MS), slug: useDebouncedText(slug ?? '', PAUSE_MS) };
  const { data } = useQuery({
    queryKey: ['address', id, rested],
    enabled: Boolean(rested.name || rested.slug),
    placeholderData: (before) => before,
    queryFn: () => officeApi.getRaw('/api/office/address', { resource: 'products', id: String(id), ...rested }),
  });
  if (!data) return null;
  return (
    <p role="status" className="text-steel-600 md:col-span-2">
      Address: <span className="break-all text-steel-900">{data.path}</span>
      {!data.valid && <span className="font-semibold text-danger"> · write it as “{data.slug}”</span>}
      {data.taken_by && (
        <span className="font-semibold text-danger">
          {' '}
          · taken by{' '}
          <Link to={buildRowPath('products', data.taken_by.id)} className="text-link">
            {data.taken_by.label}
          </Link>
        </span>
      )}
      {!data.taken_by && data.redirect_to && (
        <span className="text-warning"> · a redirect leads from here to {data.redirect_to}; this page replaces it</span>
      )}
    </p>
  );
}

const ROW_GROUP = 'Row of the table';
const FIELD_GROUPS: [title: string, names: RegExp][] = [
  [ROW_GROUP, /^(r\d+|attribute:.*)$/],
  ['Texts', /^(short_description|main_description|video_url)$/],
  ['Images', /^(image|alt)\d$/],
  ['Drawings of the groups', /^group\d_/],
  ['Search engines and sharing', /^(meta_|og_)/],
];
const findGroupName = ({ name }: ResourceField): string =>
  FIELD_GROUPS.find(([, names]) => names.test(name))?.[0] ?? '';

interface CatalogueFieldsProps {
  resource: PresentedResource;
  row: Row | undefined;
  readOnly: boolean;
}

export function CatalogueFields({ resource, row, readOnly }: CatalogueFieldsProps) {
  const isProduct = resource.name === 'products';
  const modelContext = useModelContext(isProduct ? undefined : row);
  useFirstFocus(row ? undefined : resource.title);
  const isTitle = ({ name }: ResourceField) => Number(name === resource.title);
  const headings = modelContext?.headings;
  /** False for a cell of a column that the model's table does not have. */
  const isInTable = ({ name }: ResourceField) =>
    !/^r\d+$/.test(name) || !headings || headings.has(name) || formatPlainValue(row?.[name]) !== '';
  const fieldsIn = (group: string) =>
    listInputFields(resource)
      .filter((field) => findGroupName(field) === group && isInTable(field))
      .toSorted((a, b) => isTitle(b) - isTitle(a));
  const inputs = (group: string): ReactNode =>
    fieldsIn(group).map((field) => {
      const labelled = { ...field, label: headings?.get(field.name) ?? field.label };
      const wide = field.name === resource.title;
      return (
        <ResourceFieldInput
          key={field.name}
          resource={resource.name}
          field={labelled}
          wide={wide}
          readOnly={readOnly}
        />
      );
    });
  const ownerOf = ({ slug, product, name }: Row) =>
    isProduct ? { product: String(slug) } : { product: String(product), model: String(name) };
  const path = row?.page_address ?? '/';
  const contentOf = (group: string): ReactNode => {
    const [first] = fieldsIn(group);
    if (group === 'Images') return first && <ImageList resource={resource.name} field={first} readOnly={readOnly} />;
    const columns = group === ROW_GROUP ? 'md:grid-cols-4' : 'md:grid-cols-2';
    return (
      <>
        {group === 'Search engines and sharing' && (
          <SearchPreview resource={resource} path={path} modelContext={modelContext} />
        )}
        <div className={`grid grid-cols-1 gap-x-5 gap-y-4 ${columns}`}>{inputs(group)}</div>
      </>
    );
  };
  return (
    <>
      <section aria-labelledby="group-basics" className="grid grid-cols-1 gap-x-5 gap-y-4 md:grid-cols-2">
        <h2 id="group-basics" className="sr-only">
          Basics
        </h2>
        {inputs('')}
        {isProduct && <AddressNote id={Number(row?.id ?? 0)} />}
      </section>
      {FIELD_GROUPS.filter(([group]) => fieldsIn(group).length > 0).map(([group], at) => (
        <section key={group} aria-label={group} className="flex flex-col gap-4">
          <h2 id={`group-${at}`}>{group}</h2>
          {contentOf(group)}
        </section>
      ))}
      {row && <RelatedModels {...ownerOf(row)} readOnly={readOnly} />}
      {row && <ProductFiles {...ownerOf(row)} />}
      {row && <AppearanceList resource={resource} row={row} />}
    </>
  );
}
