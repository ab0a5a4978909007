import type { ReactNode } from 'react';

/** Reason of a failure that no field shows. */
export const ProblemNote = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="font-semibold text-danger">
    {children}
  </p>
);
