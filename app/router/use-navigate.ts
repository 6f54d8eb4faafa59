import { useContext } from 'react';
import { RouterContext } from './router-context.ts';

/** @throws Error where the page is drawn on the server */
export function useNavigate() {
  const router = useContext(RouterContext);
  return router ? router.navigate : navigateNowhere;
}

async function navigateNowhere() {
  throw new Error('Pages on the server lead nowhere');
}
