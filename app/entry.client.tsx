import { hydratePage } from '#app/light-router/hydrate-page.tsx';
import { tellNotLoaded } from '#app/ui/tell-not-loaded.ts';

await hydratePage(tellNotLoaded);
