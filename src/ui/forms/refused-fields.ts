import { useState } from 'react';
import { findRefusedField } from '../../platform/http-errors.ts';

type Texts = Readonly<Record<string, string>>;

interface RefusedFields {
  texts: Texts;
  /** @returns false unless the error names a field of the form */
  take(error: unknown): boolean;
  clear(name: string): void;
}

export function useRefusedFields(textOf: (field: string, problem: string) => string | undefined): RefusedFields {
  const [texts, setTexts] = useState<Texts>({});
  return {
    texts,
    take(error) {
      const refused = findRefusedField(error);
      const text = refused && textOf(refused.field, refused.problem);
      if (!refused || !text) return false;
      setTexts({ [refused.field]: text });
      return true;
    },
    clear: (name) => setTexts(({ [name]: _, ...others }) => others),
  };
}
