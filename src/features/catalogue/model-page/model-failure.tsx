import { useRouteError } from 'react-router';
import { HttpError } from '../../../platform/http-errors.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { useGoBack } from '../../../web/go-back.ts';
import { useSite } from '../../../web/site-context.tsx';
import { FailurePanel } from '../product-page/product-failure.tsx';

const REASONS = [
  'The model number may be misspelt, or letters and digits mixed up (O and 0, I and 1).',
  'The model may have been renamed or replaced by a newer one.',
  'The model may no longer be made, or not be published yet.',
  'The link that brought you here may be incomplete.',
];

function formatFailure(error: unknown): string {
  if (error instanceof HttpError && error.status < 500) return error.status === 400 ? 'Model not found' : error.message;
  return 'The model could not be loaded. Please try again later.';
}

function readNumbers(error: unknown, field: 'nearest' | 'replaced_by'): string[] {
  const found = error instanceof HttpError ? error.body[field] : undefined;
  return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
}

const NumberLinks = ({ names }: { names: readonly string[] }) =>
  names.map((name, at) => (
    <span key={name}>
      {at > 0 && ', '}
      <Link to={modelPath(name)} className="text-link">
        {name}
      </Link>
    </span>
  ));

export function ModelFailure() {
  const error = useRouteError();
  const goBack = useGoBack();
  const { words } = useSite();
  const [successors, nearest] = [readNumbers(error, 'replaced_by'), readNumbers(error, 'nearest')];
  return (
    <FailurePanel
      title={successors.length > 0 ? 'This model is no longer made' : 'Unable to display model'}
      text={successors.length > 0 ? 'It has been replaced.' : formatFailure(error)}
      actions={
        <>
          <LinkButton to="/AllProducts">All products</LinkButton>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Try Again
          </Button>
          <Button variant="secondary" onClick={goBack}>
            Go Back
          </Button>
        </>
      }
    >
      {successors.length > 0 && (
        <p className="mt-4 text-lg text-steel-900">
          Replaced by <NumberLinks names={successors} />.
        </p>
      )}
      {successors.length === 0 && nearest.length > 0 && (
        <p className="mt-4 text-steel-700">
          The nearest numbers are <NumberLinks names={nearest} />.
        </p>
      )}
      <p className="mt-4 text-steel-700">
        Is it the number of another maker?{' '}
        <Link to="/CrossReference" className="text-link">
          Look it up in the cross-reference
        </Link>
        .
        {words.finder && (
          <>
            {' '}
            Do you have the {words.product} in your hand?{' '}
            <Link to="/ClampFinder?like=yes" className="text-link">
              Identify it by its measures
            </Link>
            .
          </>
        )}
      </p>
      <p className="mt-4 text-steel-700">Possible reasons:</p>
      <ul className="mt-1 list-[square] ps-5 text-steel-600">
        {REASONS.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </FailurePanel>
  );
}
