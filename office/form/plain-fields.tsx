import { useId } from 'react';
import type { Resource } from '../data/office-types.ts';
import { isSeo } from '../data/values.ts';
import { FieldOf } from './field-of.tsx';

/** The fields of a resource one after the other, those for search engines last. */
export function PlainFields({ resource, readOnly }: { resource: Resource; readOnly: boolean }) {
  const id = useId();
  const main = resource.fields.filter((field) => !isSeo(field));
  const seo = resource.fields.filter(isSeo);
  return (
    <>
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 md:grid-cols-2">
        {main.map((field) => (
          <FieldOf
            key={field.name}
            resource={resource.name}
            field={field}
            wide={field.name === resource.title}
            readOnly={readOnly}
          />
        ))}
      </div>
      {seo.length > 0 && (
        <section aria-labelledby={`${id}-seo`} className="flex flex-col gap-4">
          <h2 id={`${id}-seo`}>Search engines and sharing</h2>
          <div className="grid grid-cols-1 gap-x-5 gap-y-4 md:grid-cols-2">
            {seo.map((field) => (
              <FieldOf key={field.name} resource={resource.name} field={field} readOnly={readOnly} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
