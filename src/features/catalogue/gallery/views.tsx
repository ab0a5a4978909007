import { type ReactNode, useId, useState } from 'react';
import { CUBE } from '../../../ui/icon-paths.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import type { ViewerSubject } from '../viewer/model-view.tsx';
import { type ViewTab, ViewTabs } from './view-tabs.tsx';

const ModelView = lazyComponent(async () => (await import('../viewer/model-view.tsx')).ModelView);

export type ViewKey = 'photographs' | 'drawing' | '3d';

interface ViewsProps {
  name: string;
  photographs: ReactNode;
  drawing: ReactNode;
  /** Where the drawing is without scripts. */
  drawingHref: string;
  view3d: ViewerSubject | null;
  /** The view that is there from the start; it gives the height of all. */
  first: 'photographs' | 'drawing';
  /** Beside a table: has its tabs only where the page is wide enough for both, and below that only its first view. */
  beside?: boolean;
}

/** Photographs, drawing and 3D of one thing as tabs of one place. What is not chosen is not loaded. */
export function Views({ name, photographs, drawing, drawingHref, view3d, first, beside = false }: ViewsProps) {
  const id = useId();
  const [chosen, setChosen] = useState<ViewKey>(first);
  const [opened, setOpened] = useState<readonly ViewKey[]>([first]);
  const choose = (key: ViewKey) => {
    setChosen(key);
    setOpened([...opened, key]);
  };
  const tabs: ViewTab<ViewKey>[] = [
    { key: 'photographs', label: 'Photographs', href: `#${id}-photographs` },
    ...(drawing ? [{ key: 'drawing' as const, label: 'Drawing', href: drawingHref }] : []),
    ...(view3d ? [{ key: '3d' as const, label: '3D view', icon: CUBE, href: view3d.url }] : []),
  ];
  const contents: Record<ViewKey, ReactNode> = {
    photographs,
    drawing,
    // Unmounted when another view is chosen, which frees the graphics memory.
    '3d': view3d && chosen === '3d' && (
      <div className="flex h-full flex-col overflow-hidden rounded-lg border border-steel-200">
        <ModelView {...view3d} inPage />
      </div>
    ),
  };
  if (tabs.length === 1) return photographs;
  const placeOf = (key: ViewKey) => {
    if (key === first) return chosen === key ? '' : `invisible print:visible ${beside ? 'max-xl:visible' : ''}`;
    return chosen === key ? `absolute inset-0 bg-white print:hidden ${beside ? 'max-xl:hidden' : ''}` : 'hidden';
  };
  return (
    <div className="min-w-0">
      <ViewTabs
        label={`Views of ${name}`}
        id={id}
        tabs={tabs}
        selected={chosen}
        onSelect={choose}
        className={beside ? 'max-xl:hidden xl:[&>a]:px-2 min-[105rem]:[&>a]:px-4' : ''}
      />
      <div className="relative">
        {tabs
          .filter(({ key }) => opened.includes(key))
          .map(({ key }) => (
            <div
              key={key}
              role="tabpanel"
              id={`${id}-${key}`}
              aria-labelledby={`${id}-tab-${key}`}
              className={placeOf(key)}
            >
              {contents[key]}
            </div>
          ))}
      </div>
    </div>
  );
}
