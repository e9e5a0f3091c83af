import { MailCheck, Unlink } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { AddressLink } from './use-address-link.ts'

/** Does what a mailed link asks. Pressed, not done by itself: programs that look into mails follow links, too. */
export function AskAddress({ link, action }: { link: AddressLink; action: string }) {
  const isHydrated = useIsHydrated()
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
        {action}
      </Button>
    </>
  )
}

type AddressDoneProps = {
  heading: string
  /** Where who is signed in goes next. */
  next: { href: string; label: string }
  children: ReactNode
}

export function AddressDone({ heading, next, children }: AddressDoneProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const isSignedIn = useSession().state === 'signed-in'
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="rounded-card border border-line bg-surface p-6">
      <MailCheck aria-hidden="true" size={28} strokeWidth={1.75} className="text-moss" />
      <h2 ref={title} tabIndex={-1} className="mt-4 text-2xl outline-none">
        {heading}
      </h2>
      <p className="mt-3">{children}</p>
      <ButtonLink href={isSignedIn ? next.href : '/login'} variant="primary" className="mt-5">
        {isSignedIn ? next.label : 'Sign in'}
      </ButtonLink>
    </section>
  )
}

/** Used, too old, or cut in half by somebody's mail program: the way on is the same. */
export function DeadAddressLink({ message, hint }: { message: string; hint?: string | undefined }) {
  return (
    <section role="alert" className="rounded-card border border-line bg-surface p-6">
      <Unlink aria-hidden="true" size={28} strokeWidth={1.75} className="text-muted" />
      <p className="mt-4 text-lg">{message}</p>
      {hint !== undefined && <p className="mt-3 text-sm text-muted">{hint}</p>}
      <ButtonLink href="/account#sign-in" variant="primary" className="mt-5">
        Go to your account
      </ButtonLink>
    </section>
  )
}
