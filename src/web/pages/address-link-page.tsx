import type { ReactNode } from 'react'
import { useHead } from '../api/head.tsx'
import { ConfirmAddressButton } from '../features/account/address-link.tsx'
import type { AddressLink } from '../features/account/use-address-link.ts'
import { AuthLayout } from '../features/auth/auth-layout.tsx'
import { NoScriptNotice } from '../features/auth/no-script-notice.tsx'

type AddressLinkPageProps = {
  link: AddressLink
  headings: Record<AddressLink['state'], { title: string; subtitle?: string }>
  /** For search engines. */
  description: string
  /** Shown over a picture beside the form. */
  promise: string
  /** The button's label. */
  action: string
  /** Shown once the address is confirmed. */
  done: ReactNode
  /** Shown if the link no longer works. */
  dead: ReactNode
}

/** The page that a mailed link about an e-mail address opens. */
export function AddressLinkPage({
  link,
  headings,
  description,
  promise,
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
          {promise}
        </p>
      }
    >
      <NoScriptNotice what="Confirming your email" />
      {link.state === 'done' && done}
      {link.state === 'dead' && dead}
      {link.state === 'asking' && <ConfirmAddressButton link={link} action={action} />}
    </AuthLayout>
  )
}
