export const StateTag = ({ children }: { children: string }) => (
  <>
    {' '}
    <span className="rounded-sm bg-steel-100 px-1.5 py-0.5 text-xs font-normal text-steel-700">{children}</span>
  </>
);
