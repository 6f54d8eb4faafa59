import { Link } from 'react-router';
import { messages } from '#app/messages/vi.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';

export function CommentSection() {
  return (
    <section
      aria-labelledby="comments"
      className="rounded-card border border-line bg-lacquer-raised p-4 sm:p-6"
    >
      <h2 id="comments" className="text-xl">
        {messages.comments.title}
      </h2>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-lacquer-high p-4">
        <p>{messages.comments.needsSignIn}</p>
        <Link to="/auth" className={buttonStyles.quiet}>
          {messages.shell.signIn}
        </Link>
      </div>
      <p className="mt-4 text-ash">{messages.comments.comingSoon}</p>
    </section>
  );
}
