import { useState } from 'react';
import { Button, buildButtonClass } from '../../../ui/button.tsx';
import { DimensionList } from '../drawings/dimension-list.tsx';
import { ViewSwitcher } from '../gallery/view-switcher.tsx';
import { ModelTable } from '../model-tables/model-table.tsx';
import type { ViewerSubject } from '../viewer/model-view.tsx';
import { GroupDrawing } from './group-drawing.tsx';
import type { ProductGroupView } from './load-product.ts';

interface ProductGroupProps {
  group: ProductGroupView;
  name: string;
  view3d: ViewerSubject | null;
}

export function ProductGroup({ group, name, view3d }: ProductGroupProps) {
  const { number, image, tables } = group;
  const joined = `group-${number}`;
  const [wide, setWide] = useState(false);
  const canStandBeside = image !== null && tables.length > 0;
  const beside = canStandBeside && !wide;
  return (
    <section
      aria-label={`Models, group ${number}`}
      className={`flex flex-col gap-6 print:not-last:mb-6 print:block ${beside ? `xl:grid ${GROUP_COLUMNS_CLASS}` : ''}`}
    >
      {image && (
        <div id={`drawing-${number}`} className={`max-md:order-1 ${beside ? STICKY : ''}`}>
          <ViewSwitcher
            name={tables[0]?.headline || name}
            gallery={null}
            drawing={
              <GroupDrawing
                image={image}
                group={joined}
                sizes="(min-width: 1280px) 400px, (min-width: 800px) 750px, 92vw"
                className="mx-auto aspect-5/4 max-h-[26rem] max-w-3xl sm:aspect-4/3 xl:aspect-auto xl:h-80 min-[105rem]:h-[26rem] print:h-[60mm]"
              />
            }
            drawingHref={`#drawing-${number}`}
            view3d={view3d}
            first="drawing"
            beside
          />
          {image.drawing && (
            <DimensionList view={image.drawing} group={joined} className="mt-3 max-xl:justify-center" />
          )}
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-6">
        {(group.buttons.length > 0 || canStandBeside) && (
          <div
            className={`flex flex-wrap gap-2 max-md:order-1 ${group.buttons.length ? '' : 'max-xl:hidden'}`}
            data-screen-only=""
          >
            {group.buttons.map(({ label, url }) => (
              <a
                key={label}
                href={url}
                className={buildButtonClass({ variant: 'secondary' })}
                {...(url.startsWith('#') ? {} : { target: '_blank', rel: 'noopener' })}
              >
                {label}
              </a>
            ))}
            {canStandBeside && (
              <Button variant="quiet" onClick={() => setWide(!wide)} className="ms-auto max-xl:hidden">
                {wide ? 'Drawing beside the table' : 'Full-width table'}
              </Button>
            )}
          </div>
        )}
        {tables.map((table) => (
          <ModelTable key={table.id} table={table} drawing={joined} letters={image?.drawing?.dimensions} />
        ))}
      </div>
    </section>
  );
}

export const GROUP_COLUMNS_CLASS =
  'xl:grid-cols-[17.5rem_minmax(0,1fr)] xl:gap-x-5 min-[105rem]:grid-cols-[20rem_minmax(0,1fr)] min-[120rem]:grid-cols-[25rem_minmax(0,1fr)]';
const STICKY = 'xl:sticky xl:top-[calc(var(--header-height)+1rem)] xl:self-start print:static';
