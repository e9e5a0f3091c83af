import { MailCheck, Unlink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { failures } from '#contract/errors.ts'
import { useSession } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { VerificationLink } from './use-verification.ts'

/** Confirms an address when the button is pressed, and not by itself, because mail scanners follow links too. */
export function VerifyEmail({ link }: { link: VerificationLink }) {
  const isHydrated = useIsHydrated()

  if (link.state === 'verified') return <Verified email={link.email} />
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
        Confirm this address
      </Button>
    </>
  )
}

function Verified({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isSignedIn = useSession().state === 'signed-in'
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="rounded-card border border-line bg-surface p-6">
      <MailCheck aria-hidden="true" size={28} strokeWidth={1.75} className="text-moss" />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl outline-none">
        Address confirmed
      </h2>
      <p className="mt-3">
        From now on, we mail you news from your fellow travellers at{' '}
        <strong className="[overflow-wrap:anywhere]">{email}</strong>.
      </p>
      <ButtonLink href={isSignedIn ? '/' : '/login'} variant="primary" className="mt-5">
        {isSignedIn ? 'See the adventures' : 'Sign in'}
      </ButtonLink>
    </section>
  )
}

/** The link was used, is too old, or was cut off by a mail program. If the address is confirmed, it says so instead. */
function DeadLink() {
  const session = useSession()
  const isVerified = session.state === 'signed-in' && session.user.emailVerified
  return (
    <section role="alert" className="rounded-card border border-line bg-surface p-6">
      <Unlink aria-hidden="true" size={28} strokeWidth={1.75} className="text-muted" />
      <p className="mt-4 text-lg">
        {isVerified ? 'Your address is already confirmed.' : failures.VERIFICATION_LINK_INVALID.message}
      </p>
      {!isVerified && <p className="mt-3 text-sm text-muted">You can ask for a new link in your account.</p>}
      <ButtonLink href="/account#sign-in" variant="primary" className="mt-5">
        Go to your account
      </ButtonLink>
    </section>
  )
}
