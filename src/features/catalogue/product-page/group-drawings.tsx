import { useState } from 'react';
import { GroupDrawing } from './group-drawing.tsx';
import type { GroupView } from './load-product.ts';

/** The drawings of a product, one at a time, with a choice by the headlines of their tables. */
export function GroupDrawings({ groups }: { groups: readonly GroupView[] }) {
  const [chosen, setChosen] = useState(0);
  const group = groups[chosen];
  return (
    <div className="flex h-full flex-col gap-3">
      {group?.picture && (
        <GroupDrawing
          key={group.picture.file}
          picture={group.picture}
          group={`group-${group.number}`}
          sizes="(min-width: 1280px) 610px, (min-width: 1024px) 48vw, 94vw"
          className="min-h-0 flex-1"
        />
      )}
      {groups.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {groups.map(({ number, tables }, at) => (
            <button
              key={number}
              type="button"
              aria-pressed={at === chosen}
              onClick={() => setChosen(at)}
              className="min-h-11 rounded-md border border-steel-300 px-4 text-sm font-semibold text-steel-700 hover:border-steel-500 aria-pressed:border-steel-800 aria-pressed:bg-steel-800 aria-pressed:text-white"
            >
              {tables[0]?.headline || `Group ${number}`}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
