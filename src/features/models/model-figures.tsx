import { ModelTable } from '../products/model-table.tsx';
import { ModelAttributes } from './model-attributes.tsx';
import type { ModelView } from './model-view.ts';
import { SizeStepCards } from './size-step-cards.tsx';

/** What is known of a model, and how it stands among the others of its table. */
export function ModelFigures({ view: { name, attributes, steps, related } }: { view: ModelView }) {
  return (
    <>
      {attributes.length > 0 && <ModelAttributes attributes={attributes} />}
      {related && (
        <section aria-labelledby="related" className="mt-12">
          <h2 id="related" className="mb-4">
            One size up, one size down
          </h2>
          {steps.length > 0 && <SizeStepCards name={name} steps={steps} />}
          <ModelTable table={related} />
        </section>
      )}
    </>
  );
}
