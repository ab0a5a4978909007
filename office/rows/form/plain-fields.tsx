import { useId } from 'react';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { askedOf, isSeo } from '../../shell/data/values.ts';
import { FieldOf } from './field-of.tsx';
import { useFirstFocus } from './use-first-focus.ts';

export function PlainFields({
  resource,
  row,
  readOnly,
}: {
  resource: Resource;
  row?: Row | undefined;
  readOnly: boolean;
}) {
  const id = useId();
  const asked = askedOf(resource);
  const main = asked.filter((field) => !isSeo(field));
  const seo = asked.filter(isSeo);
  useFirstFocus(row ? undefined : main[0]?.name);
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
