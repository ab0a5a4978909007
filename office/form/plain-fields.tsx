import { useId } from 'react';
import type { Noun } from '../data/office-types.ts';
import { FieldOf } from './field-of.tsx';

const SEO = /^(meta_|og_)/;

/** The fields of a noun one after the other, those for search engines last. */
export function PlainFields({ noun, readOnly }: { noun: Noun; readOnly: boolean }) {
  const id = useId();
  const main = noun.fields.filter(({ name }) => !SEO.test(name));
  const seo = noun.fields.filter(({ name }) => SEO.test(name));
  return (
    <>
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 md:grid-cols-2">
        {main.map((field) => (
          <FieldOf
            key={field.name}
            noun={noun.noun}
            field={field}
            wide={field.name === noun.title}
            readOnly={readOnly}
          />
        ))}
      </div>
      {seo.length > 0 && (
        <section aria-labelledby={`${id}-seo`} className="flex flex-col gap-4">
          <h2 id={`${id}-seo`}>Search engines and sharing</h2>
          <div className="grid grid-cols-1 gap-x-5 gap-y-4 md:grid-cols-2">
            {seo.map((field) => (
              <FieldOf key={field.name} noun={noun.noun} field={field} readOnly={readOnly} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
