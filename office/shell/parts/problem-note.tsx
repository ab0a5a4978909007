import type { ReactNode } from 'react';

/** Why something was not done, where no field says it. */
export const ProblemNote = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="font-semibold text-danger">
    {children}
  </p>
);
