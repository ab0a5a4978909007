import type { ReactNode } from 'react';
import type { Resource, ResourceField, Row } from '../data/office-types.ts';
import { askedOf } from '../data/values.ts';
import { FieldOf } from '../form/field-of.tsx';
import { useFirstFocus } from '../form/use-first-focus.ts';
import { AddressNote } from './address-note.tsx';
import { useModelPlace } from './model-place.ts';
import { PictureList } from './picture-list.tsx';
import { ProductFiles } from './product-files.tsx';
import { RelatedModels } from './related-models.tsx';
import { SearchPreview } from './search-preview.tsx';
import { WhereItAppears } from './where-it-appears.tsx';

/** The groups of a product's or a model's fields, in their order; what fits none is in the first. */
const GROUPS: [title: string, names: RegExp][] = [
  ['Texts', /^(short_description|main_description|video_url)$/],
  ['Pictures', /^(image|alt)\d$/],
  ['Drawings of the groups', /^group\d_/],
  ['Row of the table', /^(r\d+|attribute:.*)$/],
  ['Search engines and sharing', /^(meta_|og_)/],
];
const groupOf = ({ name }: ResourceField): string => GROUPS.find(([, names]) => names.test(name))?.[0] ?? '';

interface CatalogueFieldsProps {
  resource: Resource;
  row: Row | undefined;
  readOnly: boolean;
}

/** The form of a product or a model, by what visitors see of it. */
export function CatalogueFields({ resource, row, readOnly }: CatalogueFieldsProps) {
  const isProduct = resource.name === 'products';
  const place = useModelPlace(isProduct ? undefined : row);
  useFirstFocus(row ? undefined : resource.title);
  // What it is called comes first, as people think of it.
  const isTitle = ({ name }: ResourceField) => Number(name === resource.title);
  const fieldsIn = (group: string) =>
    askedOf(resource)
      .filter((field) => groupOf(field) === group)
      .toSorted((a, b) => isTitle(b) - isTitle(a));
  const inputs = (group: string): ReactNode =>
    fieldsIn(group).map((field) => {
      const labelled = { ...field, label: place?.headings.get(field.name) ?? field.label };
      const wide = field.name === resource.title;
      return <FieldOf key={field.name} resource={resource.name} field={labelled} wide={wide} readOnly={readOnly} />;
    });
  const ownerOf = ({ slug, product, name }: Row) =>
    isProduct ? { product: String(slug) } : { product: String(product), model: String(name) };
  const path = row?.page_address ?? '/';
  const contentOf = (group: string): ReactNode => {
    const [first] = fieldsIn(group);
    if (group === 'Pictures')
      return first && <PictureList resource={resource.name} field={first} readOnly={readOnly} />;
    const columns = group === 'Row of the table' ? 'md:grid-cols-4' : 'md:grid-cols-2';
    return (
      <>
        {group === 'Search engines and sharing' && <SearchPreview resource={resource} path={path} place={place} />}
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
      {GROUPS.filter(([group]) => fieldsIn(group).length > 0).map(([group], at) => (
        <section key={group} aria-label={group} className="flex flex-col gap-4">
          <h2 id={`group-${at}`}>{group}</h2>
          {contentOf(group)}
        </section>
      ))}
      {row && <RelatedModels {...ownerOf(row)} readOnly={readOnly} />}
      {row && <ProductFiles {...ownerOf(row)} />}
      {row && <WhereItAppears resource={resource} row={row} />}
    </>
  );
}
