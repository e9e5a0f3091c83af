import { MailCheck, Unlink } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { LOGIN_PATH, ACCOUNT_PATH } from '#contract/paths.ts'
import { useSession } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { useIsHydrated } from '../../hooks/use-is-hydrated.ts'
import type { AddressLink } from './use-address-link.ts'

/** Performs the action of a mailed link on click, not on load, because mail scanners open links too. */
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
  /** Where signed-in people go next. */
  next: { href: string; label: string }
  children: ReactNode
}

/** The consequences, below the heading with the result. */
export function AddressConfirmed({ next, children }: AddressConfirmedProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const isSignedIn = useSession().state === 'signed-in'
  useEffect(() => words.current?.focus(), [])
  return (
    <section className="rounded-card border border-line bg-surface p-6">
      <MailCheck size={28} className="text-moss" />
      <p ref={words} tabIndex={-1} className="mt-4 outline-none">
        {children}
      </p>
      <ButtonLink href={isSignedIn ? next.href : LOGIN_PATH} variant="primary" className="mt-5">
        {isSignedIn ? next.label : 'Log in'}
      </ButtonLink>
    </section>
  )
}

/** Used, expired, or truncated by a mail program: the next step is the same. */
export function ExpiredAddressLink({ reason, action }: { reason: string; action: string }) {
  return (
    <section role="alert" className="rounded-card border border-line bg-surface p-6">
      <Unlink size={28} className="text-muted" />
      <p className="mt-4">{reason}</p>
      <ButtonLink href={`${ACCOUNT_PATH}#sign-in`} variant="primary" className="mt-5">
        {action}
      </ButtonLink>
    </section>
  )
}
