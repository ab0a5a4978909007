import { optionalComponent } from '../../../ui/lazy.tsx';
import type { DrawingDimension } from '../drawings/drawing.contract.ts';
import type { DisplayedValue } from '../measures/convert-values.ts';
import { useUnits } from '../measures/use-units.ts';
import { ValueWithUnit } from '../measures/value-with-unit.tsx';
import { GroupDrawing } from '../product-page/group-drawing.tsx';
import type { ModelAttribute } from '../products/models.contract.ts';
import { getDimensionTexts, groupAttributes } from '../products/read-attributes.ts';
import type { ModelPageView } from './load-model.ts';

const UnitMenu = optionalComponent(async () => (await import('../measures/unit-menu.tsx')).UnitMenu);

const MODEL_DRAWING = 'model';

interface ModelDrawingProps {
  view: Pick<ModelPageView, 'drawing' | 'attributes'>;
  sizes: string;
  className: string;
}

export function ModelDrawing({ view: { drawing, attributes }, ...layout }: ModelDrawingProps) {
  return (
    drawing && (
      <GroupDrawing image={drawing} group={MODEL_DRAWING} dimensionTexts={getDimensionTexts(attributes)} {...layout} />
    )
  );
}

type ShownAttribute = ModelAttribute & { shown: DisplayedValue };

export function ModelAttributes({ view }: Pick<ModelDrawingProps, 'view'>) {
  const { attributes, drawing } = view;
  const groups = groupAttributes<ShownAttribute>(useUnits()(attributes));
  const dimensions = groups.filter(({ title }) => title === 'Dimensions');
  const others = groups.filter(({ title }) => title !== 'Dimensions');
  return (
    <section aria-labelledby="attributes" className="mt-10 print:mt-5">
      <div className="mb-4 flex min-h-12 items-center justify-between gap-4 border-b border-steel-200 pb-3">
        <h2 id="attributes">Model Attributes</h2>
        <UnitMenu />
      </div>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] print:grid-cols-[1fr_1.6fr] print:gap-6">
        <div className="flex flex-col gap-8 print:gap-4">
          {others.map((group) => (
            <AttributeGroup key={group.title} group={group} dimensions={[]} />
          ))}
        </div>
        <div
          id="dimensions"
          data-dimensions={MODEL_DRAWING}
          className={`grid content-start gap-x-8 gap-y-5 ${drawing ? 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] print:grid-cols-2' : ''}`}
        >
          {dimensions.map((group) => (
            <AttributeGroup key={group.title} group={group} dimensions={drawing?.drawing?.dimensions ?? []} />
          ))}
          <ModelDrawing
            view={view}
            sizes="(min-width: 1280px) 450px, (min-width: 640px) 55vw, 92vw"
            className="aspect-4/3 self-start lg:sticky lg:top-[calc(var(--stuck)+1rem)] print:static"
          />
        </div>
      </div>
    </section>
  );
}

interface GroupProps {
  group: ReturnType<typeof groupAttributes<ShownAttribute>>[number];
  dimensions: readonly DrawingDimension[];
}

function AttributeGroup({ group: { title, lines }, dimensions }: GroupProps) {
  return (
    <div>
      <h3 className="eyebrow mb-2">{title}</h3>
      <dl className="text-sm tabular-nums">
        {lines.map(({ title: label, attribute, name, unit, shown }) => {
          const drawn = dimensions.find(({ letter }) => letter === name);
          const means = drawn?.meaning || (attribute === name ? '' : attribute);
          return (
            <div
              key={label}
              data-dim={drawn?.letter}
              className="flex break-inside-avoid items-baseline gap-2 py-1.5 print:py-0.5"
            >
              <dt className="flex min-w-0 flex-1 items-baseline gap-2 text-steel-600 after:min-w-4 after:flex-1 after:border-b after:border-dotted after:border-steel-300 after:content-['']">
                <span>
                  {unit ? name : label}
                  {means && <span className="ms-2 text-steel-500">{means}</span>}
                </span>
              </dt>
              <dd className="max-w-[60%] text-end font-semibold text-steel-900">
                <ValueWithUnit shown={shown} atEnd />
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
