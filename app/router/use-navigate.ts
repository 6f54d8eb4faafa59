import { useContext } from 'react';
import { RouterContext } from './router-context.ts';

/** @returns a function that rejects on the server */
export function useNavigate() {
  const router = useContext(RouterContext);
  return router ? router.navigate : rejectOnServer;
}

async function rejectOnServer() {
  throw new Error('The server cannot navigate');
}
