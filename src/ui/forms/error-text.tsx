export const ErrorText = ({ children, className = '' }: { children: string; className?: string }) =>
  children && (
    <p role="alert" className={`text-danger ${className}`}>
      {children}
    </p>
  );
