import type { Renderer } from '../published-site.ts';

const refuse = async (): Promise<never> => {
  throw new Error('No app is answered here.');
};

/** Of a renderer that only renders pages. */
export const NO_APPS: Pick<Renderer, 'askSubsonic' | 'findFiles'> = {
  askSubsonic: refuse,
  findFiles: refuse,
};
