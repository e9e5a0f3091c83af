import { MailCheck, Unlink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { failures } from '#contract/errors.ts'
import { useSession } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { EmailLink } from './use-email-link.ts'

/** Ends a change of address. Pressed, not done by itself: programs that look into mails follow links, too. */
export function ConfirmEmail({ link }: { link: EmailLink }) {
  const isHydrated = useIsHydrated()

  if (link.state === 'changed') return <Confirmed email={link.email} />
  if (link.state === 'dead') return <DeadLink />
  return (
    <>
      <FormBanner error={link.error} />
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        disabled={!isHydrated}
        isPending={link.isPending}
        onClick={link.confirm}
      >
        Use this address
      </Button>
    </>
  )
}

function Confirmed({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isSignedIn = useSession().state === 'signed-in'
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="rounded-card border border-line bg-surface p-6">
      <MailCheck aria-hidden="true" size={28} strokeWidth={1.75} className="text-moss" />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl outline-none">
        Address changed
      </h2>
      <p className="mt-3">
        From now on you sign in with <strong className="[overflow-wrap:anywhere]">{email}</strong>, and mail
        goes there. Your password is the same as before.
      </p>
      <ButtonLink href={isSignedIn ? '/account' : '/login'} variant="primary" className="mt-5">
        {isSignedIn ? 'Back to your account' : 'Sign in'}
      </ButtonLink>
    </section>
  )
}

/** Used, too old, or cut in half by somebody's mail program: the way on is the same. */
function DeadLink() {
  return (
    <section role="alert" className="rounded-card border border-line bg-surface p-6">
      <Unlink aria-hidden="true" size={28} strokeWidth={1.75} className="text-muted" />
      <p className="mt-4 text-lg">{failures.EMAIL_LINK_INVALID.message}</p>
      <p className="mt-3 text-sm text-muted">
        Your account shows which address it has. You can ask again there.
      </p>
      <ButtonLink href="/account#sign-in" variant="primary" className="mt-5">
        Go to your account
      </ButtonLink>
    </section>
  )
}
