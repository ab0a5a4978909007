import { onDemand } from '../../../ui/lazy.tsx';
import type { ModelAttribute } from '../products/models.contract.ts';
import { Figures } from '../units/figures.tsx';
import { useUnits } from '../units/use-units.ts';

const UnitMenu = onDemand(async () => (await import('../units/unit-menu.tsx')).UnitMenu);

/** What is known of a model, a line each. */
export function ModelAttributes({ attributes }: { attributes: readonly ModelAttribute[] }) {
  const shown = useUnits()(attributes);
  return (
    <section aria-labelledby="attributes" className="mt-10">
      <div className="mb-4 flex min-h-8 items-center justify-between gap-4">
        <h2 id="attributes">Model Attributes</h2>
        <UnitMenu />
      </div>
      <dl className="gap-10 border-t border-steel-200 text-sm tabular-nums md:columns-2">
        {attributes.map(({ title, name, unit, value }, at) => {
          const figures = shown[at];
          const converted = figures?.printed !== undefined;
          return (
            <div
              key={title}
              className="flex break-inside-avoid justify-between gap-6 border-b border-steel-100 px-1 py-2"
            >
              <dt className="text-steel-600">{converted && unit ? name : title}</dt>
              <dd className="text-end font-semibold text-steel-900">
                {figures && converted ? <Figures shown={figures} atEnd /> : value}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
