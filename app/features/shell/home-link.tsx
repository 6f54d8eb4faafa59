import { Link } from 'react-router';
import { messages } from '#app/messages/vi.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';

export function HomeLink() {
  return (
    <Link to="/" className={`${buttonStyles.primary} mt-4`}>
      {messages.shell.backHome}
    </Link>
  );
}
