import { MailCheck, Unlink } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ACCOUNT_PATH, LOGIN_PATH } from '#contract/paths.ts'
import { useSession } from '../../api/session.ts'
import { useIsHydrated } from '../../hooks/use-is-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import type { AddressLink } from './use-address-link.ts'

type ConfirmAddressButtonProps = {
  link: AddressLink
  /** The label of the button. */
  action: string
}

/** Uses a mailed link on click, not on load, because mail scanners open links too. */
export function ConfirmAddressButton({ link, action }: ConfirmAddressButtonProps) {
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

type AddressConfirmedCardProps = {
  /** The next step for people who are signed in; others log in. */
  next: { href: string; label: string }
  /** What the confirmation means for the person. */
  children: ReactNode
}

/** Shown once the address is confirmed, below the page's heading, which says so. */
export function AddressConfirmedCard({ next, children }: AddressConfirmedCardProps) {
  const message = useRef<HTMLParagraphElement>(null)
  const isSignedIn = useSession().state === 'signed-in'
  // The clicked button has disappeared, so the focus moves to what replaced it.
  useEffect(() => message.current?.focus(), [])
  return (
    <section className="rounded-card border border-line bg-surface p-6">
      <MailCheck size={28} className="text-moss" />
      <p ref={message} tabIndex={-1} className="mt-4 outline-none">
        {children}
      </p>
      <ButtonLink href={isSignedIn ? next.href : LOGIN_PATH} variant="primary" className="mt-5">
        {isSignedIn ? next.label : 'Log in'}
      </ButtonLink>
    </section>
  )
}

type ExpiredAddressLinkProps = {
  reason: string
  /** The label of the link to the account page. */
  action: string
}

/** Shown for a link that was used, has expired, or was truncated by a mail program. */
export function ExpiredAddressLink({ reason, action }: ExpiredAddressLinkProps) {
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
