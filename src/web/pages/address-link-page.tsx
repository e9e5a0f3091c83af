import type { ReactNode } from 'react'
import { useHead } from '../api/head.tsx'
import { ConfirmAddressButton } from '../features/account/address-link.tsx'
import type { AddressLink } from '../features/account/use-address-link.ts'
import { AuthLayout } from '../features/auth/auth-layout.tsx'
import { NoScriptNotice } from '../features/auth/no-script-notice.tsx'

type AddressLinkPageProps = {
  link: AddressLink
  /** One for each state of the link. */
  headings: Record<AddressLink['state'], { title: string; subtitle?: string }>
  /** For search engines. */
  description: string
  /** Shown below a picture beside the form. */
  slogan: string
  /** The button's label. */
  action: string
  /** Shown once the address is confirmed. */
  done: ReactNode
  /** Shown if the link no longer works. */
  dead: ReactNode
}

/** The page behind a mailed link that confirms an email address: of a new account, or a changed one. */
export function AddressLinkPage({
  link,
  headings,
  description,
  slogan,
  action,
  done,
  dead,
}: AddressLinkPageProps) {
  const { title, subtitle } = headings[link.state]
  useHead({ title: `${title}, Wild Trip Planner`, description })
  return (
    <AuthLayout
      title={title}
      subtitle={subtitle}
      photo="/photos/lake-dusk.jpg"
      promise={
        <p className="max-w-[28ch] text-2xl leading-tight font-semibold tracking-[-0.02em] [font-stretch:112%]">
          {slogan}
        </p>
      }
    >
      <NoScriptNotice what="Confirming your email" />
      {link.state === 'asking' && <ConfirmAddressButton link={link} action={action} />}
      {link.state === 'done' && done}
      {link.state === 'dead' && dead}
    </AuthLayout>
  )
}
