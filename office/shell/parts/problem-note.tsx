import type { ReactNode } from 'react';

export const ProblemNote = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="font-semibold text-danger">
    {children}
  </p>
);
