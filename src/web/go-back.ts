import { useNavigate } from 'react-router';

/** One step back; without a step to go back to, home. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const step: unknown = window.history.state?.idx;
    if (typeof step === 'number' && step > 0) navigate(-1);
    else navigate('/');
  };
}
