import { useHead } from '../api/head.tsx'
import { type VerificationLink, useVerificationLink } from '../features/account/use-verification.ts'
import { VerifyEmail } from '../features/account/verify-email.tsx'
import { Entrance } from '../features/auth/entrance.tsx'
import { NeedsScript } from '../features/auth/needs-script.tsx'

const words: Record<VerificationLink['state'], { title: string; subtitle: string }> = {
  asking: { title: 'Confirm your address', subtitle: 'Press the button, and we know that it is yours' },
  verified: { title: 'Thank you', subtitle: 'Your address is confirmed' },
  dead: { title: 'An old link', subtitle: 'It changes nothing any more' },
}

export default function VerifyEmailPage() {
  const link = useVerificationLink()
  const { title, subtitle } = words[link.state]
  useHead({
    title: `${title}, Wild Trip Planner`,
    description: 'Confirm the e-mail address of your adventure account.',
  })
  return (
    <Entrance
      title={title}
      subtitle={subtitle}
      photo="/photos/lake-dusk.jpg"
      promise={
        <p className="max-w-[28ch] text-2xl leading-tight font-semibold tracking-[-0.02em] [font-stretch:112%]">
          Never miss news from your group.
        </p>
      }
    >
      <NeedsScript what="Confirming an address" />
      <VerifyEmail link={link} />
    </Entrance>
  )
}
