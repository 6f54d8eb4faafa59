import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { messages } from '#messages/vi.ts';

export function SignInLink() {
  return (
    <Link to="/auth" className={`${buttonStyles.primary} needs-backend`}>
      {messages.shell.signIn}
    </Link>
  );
}
