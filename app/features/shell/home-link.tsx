import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { messages } from '#messages/vi.ts';

export function HomeLink() {
  return (
    <Link to="/" className={`${buttonStyles.primary} mt-4`}>
      {messages.shell.backHome}
    </Link>
  );
}
