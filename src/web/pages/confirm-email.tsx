import { useHead } from '../api/head.tsx'
import { ConfirmEmail } from '../features/account/confirm-email.tsx'
import { type EmailLink, useEmailLink } from '../features/account/use-email-link.ts'
import { Entrance } from '../features/auth/entrance.tsx'
import { NeedsScript } from '../features/auth/needs-script.tsx'

const words: Record<EmailLink['state'], { title: string; subtitle: string }> = {
  asking: {
    title: 'Confirm your address',
    subtitle: 'One press, and your account uses the address that this link was mailed to',
  },
  changed: { title: 'All done', subtitle: 'Your account has its new address' },
  dead: { title: 'An old link', subtitle: 'It changes nothing any more' },
}

export default function ConfirmEmailPage() {
  const link = useEmailLink()
  const { title, subtitle } = words[link.state]
  useHead({
    title: `${title}, Wild Trip Planner`,
    description: 'Confirm the new e-mail address of your adventure account.',
  })
  return (
    <Entrance
      title={title}
      subtitle={subtitle}
      photo="/photos/lake-dusk.jpg"
      promise={
        <p className="max-w-[28ch] text-2xl leading-tight font-semibold tracking-[-0.02em] [font-stretch:112%]">
          New address, same trips, same people.
        </p>
      }
    >
      <NeedsScript what="Confirming an address" />
      <ConfirmEmail link={link} />
    </Entrance>
  )
}
