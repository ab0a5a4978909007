import type { KeyboardEvent, MouseEvent } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useHydrated } from '../../../web/use-hydrated.ts';

export interface ViewTab<Key extends string> {
  key: Key;
  label: string;
  icon?: string;
  /** Where it leads without scripts and in a new tab. */
  href: string;
}

interface ViewTabsProps<Key extends string> {
  label: string;
  /** Prefix of the ids of tabs and panels. */
  id: string;
  tabs: readonly ViewTab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  className?: string;
}

const TAB =
  '-mb-px flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-steel-600 hover:text-steel-900 aria-selected:border-slate-700 aria-selected:text-steel-900 sm:px-4 forced-colors:not-aria-selected:border-[Canvas]';

/** Tabs that are links without scripts. Arrow keys move the focus only, since a tab may load much. */
export function ViewTabs<Key extends string>({ label, id, tabs, selected, onSelect, className }: ViewTabsProps<Key>) {
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
  const select = (event: MouseEvent, key: Key) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(key);
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={`mb-3 flex gap-1 border-b border-steel-200 ${className ?? ''}`}
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
