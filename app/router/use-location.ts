import { usePage } from './router-context.ts';

/** The address of the page that is shown. */
export const useLocation = () => usePage().location;
