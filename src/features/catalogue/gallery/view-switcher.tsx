import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { CUBE_ICON } from '../../../ui/icon-paths.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { useHydrated } from '../../../web/use-hydrated.ts';
import type { ViewerSubject } from '../viewer/model-view.tsx';

const ModelView = lazyComponent(async () => (await import('../viewer/model-view.tsx')).ModelViewer);

type ViewKey = 'photographs' | 'drawing' | '3d';

interface ViewsProps {
  name: string;
  gallery: ReactNode;
  drawing: ReactNode;
  drawingHref: string;
  view3d: ViewerSubject | null;
  first: 'photographs' | 'drawing';
  /** True beside a table, where narrow pages show the first view only. */
  beside?: boolean;
}

export function ViewSwitcher({ name, gallery, drawing, drawingHref, view3d, first, beside = false }: ViewsProps) {
  const id = useId();
  const [chosen, setChosen] = useState<ViewKey>(first);
  const [opened, setOpened] = useState<readonly ViewKey[]>([first]);
  const choose = (key: ViewKey) => {
    setChosen(key);
    setOpened([...opened, key]);
  };
  const tabs: ViewTab[] = [
    ...(gallery ? [{ key: 'photographs' as const, label: 'Photographs', href: `#${id}-photographs` }] : []),
    ...(drawing ? [{ key: 'drawing' as const, label: 'Drawing', href: drawingHref }] : []),
    ...(view3d ? [{ key: '3d' as const, label: '3D view', icon: CUBE_ICON, href: view3d.url }] : []),
  ];
  const contents: Record<ViewKey, ReactNode> = {
    photographs: gallery,
    drawing,
    // Unmounting frees the graphics memory.
    '3d': view3d && chosen === '3d' && (
      <div className="flex h-full flex-col overflow-hidden rounded-lg border border-steel-200">
        <ModelView {...view3d} inPage />
      </div>
    ),
  };
  if (tabs.length === 1) return contents[first];
  const getPanelClass = (key: ViewKey) => {
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
              className={getPanelClass(key)}
            >
              {contents[key]}
            </div>
          ))}
      </div>
    </div>
  );
}

interface ViewTab {
  key: ViewKey;
  label: string;
  icon?: string;
  href: string;
}

interface ViewTabsProps {
  label: string;
  id: string;
  tabs: readonly ViewTab[];
  selected: ViewKey;
  onSelect: (key: ViewKey) => void;
  className: string;
}

const TAB =
  '-mb-px flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-steel-600 hover:text-steel-900 aria-selected:border-slate-700 aria-selected:text-steel-900 sm:px-4 forced-colors:not-aria-selected:border-[Canvas]';

/** Tabs of the views, which are links without scripts. Arrow keys only move the focus, because a tab may load much. */
function ViewTabs({ label, id, tabs, selected, onSelect, className }: ViewTabsProps) {
  const hydrated = useHydrated();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const focused = all.findIndex((tab) => tab.matches(':focus'));
    if (step) all[(focused + step + all.length) % all.length]?.focus();
    else if (event.key === ' ') all[focused]?.click();
    else return;
    event.preventDefault();
  };
  const select = (event: MouseEvent, key: ViewKey) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(key);
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={`mb-3 flex gap-1 border-b border-steel-200 ${className}`}
      data-screen-only=""
    >
      {tabs.map(({ key, label, icon, href }) => (
        <a
          key={key}
          role="tab"
          id={`${id}-tab-${key}`}
          href={href}
          aria-selected={key === selected}
          aria-controls={key === selected ? `${id}-${key}` : undefined}
          tabIndex={hydrated && key !== selected ? -1 : 0}
          onClick={(event) => select(event, key)}
          className={TAB}
        >
          {icon && <Icon path={icon} className="size-4.5" />}
          {label}
        </a>
      ))}
    </div>
  );
}
