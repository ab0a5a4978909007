export const LogoMark = ({ className = 'size-8' }: { className?: string }) => (
  <img src="/favicon.svg" alt="" width="32" height="32" className={className} />
);
