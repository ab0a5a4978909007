import { useNavigate } from 'react-router';

/** Goes back one step in the history, or to the home page if there is none. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const step: unknown = window.history.state?.idx;
    if (typeof step === 'number' && step > 0) navigate(-1);
    else navigate('/');
  };
}
