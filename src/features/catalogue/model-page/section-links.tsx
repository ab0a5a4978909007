interface SectionLinksProps {
  sections: readonly { id: string; title: string; count?: number; isShown: boolean }[];
}

export function SectionLinks({ sections }: SectionLinksProps) {
  const shown = sections.filter(({ isShown }) => isShown);
  if (shown.length < 2) return null;
  return (
    <nav
      aria-label="On this page"
      className="sticky top-(--header-height) z-10 -mx-1 mt-8 flex h-11 gap-1 overflow-x-auto border-b border-steel-200 bg-white"
      data-screen-only=""
    >
      {shown.map(({ id, title, count }) => (
        <a
          key={id}
          href={`#${id}`}
          className="flex flex-none items-center px-3 text-sm font-semibold text-steel-700 first:ps-1 hover:text-slate-700 hover:underline"
        >
          {title} {count && <span className="ms-1 font-normal text-steel-600 tabular-nums">{count}</span>}
        </a>
      ))}
    </nav>
  );
}
