import { useRef, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { DOWN_ICON } from '../../../src/ui/icon-paths.ts';
import { ActionMenu, type ActionMenuItem } from './action-menu.tsx';

export function MenuButton({ name, groups }: { name: string; groups: readonly (readonly ActionMenuItem[])[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<{ x: number; y: number }>();
  const filled = groups.filter((group) => group.length);
  if (!filled.length) return null;
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        size="small"
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          setAt(at ? undefined : { x: left, y: bottom + 4 });
        }}
      >
        {name}
        <Icon path={DOWN_ICON} className="size-3.5 max-sm:hidden" />
      </Button>
      {at && (
        <ActionMenu
          label={name}
          at={at}
          groups={filled}
          onClose={(chosen) => {
            setAt(undefined);
            // The button has the focus, so that a dialog opened by an item can return the focus to it.
            if (chosen) button.current?.focus();
          }}
        />
      )}
    </>
  );
}
