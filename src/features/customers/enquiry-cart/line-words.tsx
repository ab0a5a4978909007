import { useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { MAX_LINE_NOTE, MAX_OWN_NUMBER } from '../../visitors/basket/basket.limits.ts';
import type { LineWords as Words } from '../../visitors/basket/basket-changes.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import { useCart } from '../../visitors/basket/cart.tsx';

/** What the buyer calls the model of a line, and says about it: it goes with the enquiry. */
export function LineWords({ line }: { line: BasketLine }) {
  const { setWords } = useCart();
  const { id, name, own_number = '', note = '' } = line;
  const [words, type] = useState<Words>({ own_number, note });
  const change = (next: Words) => {
    type(next);
    void setWords(id, next);
  };
  const said = [own_number && `Your part number: ${own_number}`, note && `Note: ${note}`].filter(Boolean).join('. ');
  return (
    <details onToggle={() => type({ own_number, note })}>
      <summary
        aria-label={`${said || 'Your part number, note'} (${name})`}
        className={`cursor-pointer py-1 break-words ${said ? 'text-steel-800' : 'text-steel-600 print:hidden'}`}
      >
        {said || 'Your part number, note'}
      </summary>
      <div className="my-2 grid max-w-xl gap-3 sm:grid-cols-2">
        <Field
          label="Your part number"
          autoComplete="off"
          maxLength={MAX_OWN_NUMBER}
          value={words.own_number ?? ''}
          onChange={({ target }) => change({ ...words, own_number: target.value })}
        />
        <Field
          label="Note"
          autoComplete="off"
          maxLength={MAX_LINE_NOTE}
          value={words.note ?? ''}
          onChange={({ target }) => change({ ...words, note: target.value })}
        />
      </div>
    </details>
  );
}
