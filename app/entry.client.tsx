import '@vitejs/plugin-react/preamble';
import './app.css';
import { ErrorBoundary, Root } from './root.tsx';
import { hydratePage } from './router/hydrate-page.tsx';
import { routes } from './routes.ts';
import { showLoadFailure } from './ui/show-load-failure.ts';

await hydratePage({ Root, ErrorBoundary }, routes, showLoadFailure);
