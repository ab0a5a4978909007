import { useId } from 'react';
import type {
  Resource,
  ResourceField,
  OfficeRow as Row,
} from '../../../src/features/office/resources/resources.contract.ts';
import { askedOf, isSeo } from '../../shell/data/values.ts';
import { FieldOf } from './field-of.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const SEO = 'Search engines and sharing';
const sectionOf = (field: ResourceField) => field.section ?? (isSeo(field) ? SEO : '');

interface PlainFieldsProps {
  resource: Resource;
  row?: Row | undefined;
  readOnly: boolean;
}

export function PlainFields({ resource, row, readOnly }: PlainFieldsProps) {
  const id = useId();
  const asked = askedOf(resource);
  const main = asked.filter((field) => !sectionOf(field));
  const titles = [...new Set(asked.map(sectionOf))].filter(Boolean);
  useFirstFocus(row ? undefined : main[0]?.name);
  const grid = (fields: readonly ResourceField[]) => (
    <div className="grid grid-cols-1 gap-x-5 gap-y-4 md:grid-cols-2">
      {fields.map((field) => (
        <FieldOf
          key={field.name}
          resource={resource.name}
          field={field}
          wide={field.name === resource.title}
          readOnly={readOnly}
        />
      ))}
    </div>
  );
  return (
    <>
      {grid(main)}
      {titles.map((title, at) => (
        <section key={title} aria-labelledby={`${id}-${at}`} className="flex flex-col gap-4">
          <h2 id={`${id}-${at}`}>{title}</h2>
          {grid(asked.filter((field) => sectionOf(field) === title))}
        </section>
      ))}
    </>
  );
}
