import { useEffect, useId, useState } from 'react';

/** Fewer sections are seen at a glance. */
const FEWEST = 3;

/** The sections of a long form, to jump to; only where there is room beside the form. */
export function FormSections({ form }: { form: string }) {
  const id = useId();
  const sections = useSections(form);
  if (sections.length < FEWEST) return null;
  return (
    <nav
      aria-labelledby={id}
      className="sticky top-(--header-height) z-10 border-steel-200 bg-white py-3 max-xl:hidden xl:border-s xl:ps-6"
    >
      <h2 id={id}>Sections</h2>
      <ul className="mt-2 flex flex-col">
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="flex min-h-7 items-center text-link"
              onClick={(event) => {
                event.preventDefault();
                showSection(section.id);
              }}
            >
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to a section, where a screen reader and the Tab key go on. */
function showSection(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.style.scrollMarginTop = 'calc(var(--header-height) + 1.25rem)';
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}

/** The headings of a form that have an id, also of sections that appear later. */
function useSections(form: string): readonly { id: string; title: string }[] {
  const [sections, setSections] = useState<readonly { id: string; title: string }[]>([]);
  useEffect(() => {
    const element = document.getElementById(form);
    if (!element) return;
    const read = () => {
      const next = [...element.querySelectorAll('h2[id]')].map(({ id, textContent }) => ({ id, title: textContent }));
      setSections((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [form]);
  return sections;
}
