import { useHead } from '../api/head.tsx'
import { ConfirmEmail } from '../features/account/confirm-email.tsx'
import { Entrance } from '../features/auth/entrance.tsx'
import { NeedsScript } from '../features/auth/needs-script.tsx'

export default function ConfirmEmailPage() {
  useHead({
    title: 'Confirm your address, Wild Trip Planner',
    description: 'Confirm the new e-mail address of your adventure account.',
  })
  return (
    <Entrance
      title="Confirm your address"
      subtitle="One press, and your account uses the address that this link was mailed to"
      photo="/photos/lake-dusk.jpg"
      promise={
        <p className="max-w-[28ch] text-2xl leading-tight font-semibold tracking-[-0.02em] [font-stretch:112%]">
          New address, same trips, same people.
        </p>
      }
    >
      <NeedsScript what="Confirming an address" />
      <ConfirmEmail />
    </Entrance>
  )
}
