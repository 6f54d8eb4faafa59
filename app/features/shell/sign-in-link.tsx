import { Link } from 'react-router';
import { messages } from '#app/messages/vi.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';

export function SignInLink() {
  return (
    <Link to="/auth" className={`${buttonStyles.primary} needs-backend`}>
      {messages.shell.signIn}
    </Link>
  );
}
