import { PASSWORD_CHECKS } from './password-rule.ts';

export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul aria-label="Password requirements" className="grid gap-1 text-sm">
      {PASSWORD_CHECKS.map(({ label, passes }) => {
        const met = passes(password);
        return (
          <li key={label} data-met={met} className={`flex gap-2 ${met ? 'text-success' : 'text-steel-600'}`}>
            <span aria-hidden="true" className="w-4 text-center">
              {met ? '✓' : '○'}
            </span>
            <span>
              {label}
              <span className="sr-only">{met ? ': met' : ': not met'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
