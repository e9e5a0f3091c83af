import { MailCheck, Unlink } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { AddressLink } from './use-address-link.ts'

/** Does what a mailed link asks. Pressed, not done by itself: programs that look into mails follow links, too. */
export function ConfirmAddress({ link, action }: { link: AddressLink; action: string }) {
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

type AddressConfirmedProps = {
  /** Where who is signed in goes next. */
  next: { href: string; label: string }
  children: ReactNode
}

/** What it means, below the heading that says what was done. */
export function AddressConfirmed({ next, children }: AddressConfirmedProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const isSignedIn = useSession().state === 'signed-in'
  useEffect(() => words.current?.focus(), [])
  return (
    <section className="rounded-card border border-line bg-surface p-6">
      <MailCheck aria-hidden="true" size={28} strokeWidth={1.75} className="text-moss" />
      <p ref={words} tabIndex={-1} className="mt-4 outline-none">
        {children}
      </p>
      <ButtonLink href={isSignedIn ? next.href : '/login'} variant="primary" className="mt-5">
        {isSignedIn ? next.label : 'Log in'}
      </ButtonLink>
    </section>
  )
}

/** Used, too old, or cut in half by somebody's mail program: the way on is the same. */
export function ExpiredAddressLink({ reason, action }: { reason: string; action: string }) {
  return (
    <section role="alert" className="rounded-card border border-line bg-surface p-6">
      <Unlink aria-hidden="true" size={28} strokeWidth={1.75} className="text-muted" />
      <p className="mt-4">{reason}</p>
      <ButtonLink href="/account#sign-in" variant="primary" className="mt-5">
        {action}
      </ButtonLink>
    </section>
  )
}
