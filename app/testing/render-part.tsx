import '#app/app.css';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { render } from 'vitest-browser-react';
import { queryClient } from '#app/backend/query-client.ts';
import { AuthProvider } from '#app/features/auth/auth-provider.tsx';
import { PlayerProvider } from '#app/player/react/player-provider.tsx';
import { PageContext } from '#app/router/router-context.ts';
import { ToastHost } from '#app/ui/toast-host.tsx';

const PAGE = {
  location: { pathname: '/', search: '', hash: '', state: null, key: 'first' },
  params: {},
  module: { default: () => null },
  loaderData: undefined,
};

/** Renders a part of a page inside the providers of the shell, without header and footer. */
export async function renderPart(part: ReactNode) {
  document.documentElement.lang = 'vi';
  document.title = 'VINAHOUSE';
  queryClient.clear();
  // Sonner keeps toasts of earlier tests outside React.
  toast.dismiss();
  // expectToFitEverySize() hid the tab.
  Reflect.deleteProperty(document, 'hidden');
  await render(
    <PageContext value={PAGE}>
      <PlayerProvider loadNearest={async () => []}>
        <AuthProvider>
          <main>{part}</main>
        </AuthProvider>
        <ToastHost />
      </PlayerProvider>
    </PageContext>,
  );
}
