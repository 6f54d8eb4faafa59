import { hydratePage } from '#app/light-router/hydrate-page.tsx';

await hydratePage();
