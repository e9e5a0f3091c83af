import { useHead } from '../api/head.tsx'
import { Entrance } from '../features/auth/entrance.tsx'
import { ResetForm } from '../features/auth/reset-form.tsx'

export default function ResetPasswordPage() {
  useHead({
    title: 'Choose a new password, Wild Trip Planner',
    description: 'Choose a new password for your adventure account.',
  })
  return (
    <Entrance
      title="Choose a new password"
      subtitle="It signs you in here, and out everywhere else"
      photo="/photos/pine-fog.jpg"
      promise={
        <p className="max-w-[28ch] text-2xl leading-tight font-semibold tracking-[-0.02em] [font-stretch:112%]">
          Three or four unrelated words are easy to remember and hard to guess.
        </p>
      }
    >
      <ResetForm />
    </Entrance>
  )
}
