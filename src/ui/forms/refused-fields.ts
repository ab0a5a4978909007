import { useState } from 'react';
import { refusedField } from '../../platform/errors.ts';

type Texts = Readonly<Record<string, string>>;

interface RefusedFields {
  /** Reasons of the server, by field name. */
  texts: Texts;
  /** Takes over an error that names one of the form's fields; false for any other. */
  take(error: unknown): boolean;
  clear(name: string): void;
}

/**
 * The fields of a form that the server refused, so that its reason is shown beside the field and not as a technical line.
 * `textOf`: the text for a field of the form, undefined for a field that it does not show.
 */
export function useRefusedFields(textOf: (field: string, problem: string) => string | undefined): RefusedFields {
  const [texts, setTexts] = useState<Texts>({});
  return {
    texts,
    take(error) {
      const refused = refusedField(error);
      const text = refused && textOf(refused.field, refused.problem);
      if (!refused || !text) return false;
      setTexts({ [refused.field]: text });
      return true;
    },
    clear: (name) => setTexts(({ [name]: _, ...others }) => others),
  };
}
