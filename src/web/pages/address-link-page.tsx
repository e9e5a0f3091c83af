import type { ReactNode } from 'react'
import { useHead } from '../api/head.tsx'
import { AskAddress } from '../features/account/address-link.tsx'
import type { AddressLink } from '../features/account/use-address-link.ts'
import { Entrance } from '../features/auth/auth-layout.tsx'
import { NeedsScript } from '../features/auth/no-script-notice.tsx'

type AddressLinkPageProps = {
  link: AddressLink
  words: Record<AddressLink['state'], { title: string; subtitle?: string }>
  /** For search engines. */
  description: string
  /** Beside the form, over a picture. */
  promise: string
  /** What the button says. */
  action: string
  done: ReactNode
  dead: ReactNode
}

/** Where a mailed link about an e-mail address leads. */
export function AddressLinkPage({
  link,
  words,
  description,
  promise,
  action,
  done,
  dead,
}: AddressLinkPageProps) {
  const { title, subtitle } = words[link.state]
  useHead({ title: `${title}, Wild Trip Planner`, description })
  return (
    <Entrance
      title={title}
      subtitle={subtitle}
      photo="/photos/lake-dusk.jpg"
      promise={
        <p className="max-w-[28ch] text-2xl leading-tight font-semibold tracking-[-0.02em] [font-stretch:112%]">
          {promise}
        </p>
      }
    >
      <NeedsScript what="Confirming your email" />
      {link.state === 'done' && done}
      {link.state === 'dead' && dead}
      {link.state === 'asking' && <AskAddress link={link} action={action} />}
    </Entrance>
  )
}
