import '@vitejs/plugin-react/preamble';
import './app.css';
import { ErrorBoundary, Root } from './root.tsx';
import { hydratePage } from './router/hydrate-page.tsx';
import { routes } from './routes.ts';
import { tellNotLoaded } from './ui/tell-not-loaded.ts';

await hydratePage({ Root, ErrorBoundary }, routes, tellNotLoaded);
