import { Button, LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';

export function LoginPrompt({ onLogin }: { onLogin: () => void }) {
  return (
    <>
      <div className="flex flex-wrap justify-center gap-3">
        <Button className="noscript:hidden" onClick={onLogin}>
          Login/Register
        </Button>
        <LinkButton to="/" variant="secondary">
          Go to Homepage
        </LinkButton>
      </div>
      <LoginNeedsScript />
    </>
  );
}

export const LoginNeedsScript = ({ message }: { message?: string }) => (
  <noscript>
    {message && <h2 className="mb-2 text-xl">{message}</h2>}
    <p className="max-w-[36em] text-steel-700">
      Logging in needs JavaScript, which is switched off in this browser. Switch it on for this site and reload this
      page, or contact us for files and quotations: the{' '}
      <Link to="/ContactUs" className="text-link">
        contact page
      </Link>{' '}
      has our phone numbers and email addresses.
    </p>
  </noscript>
);
