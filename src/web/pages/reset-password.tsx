import { useHead } from '../api/head.tsx'
import { AuthLayout } from '../features/auth/auth-layout.tsx'
import { ResetForm } from '../features/auth/reset-form.tsx'
import { useResetLink } from '../features/auth/use-new-password.ts'

export default function ResetPasswordPage() {
  const link = useResetLink()
  const title = link.isDead ? 'This link no longer works' : 'Choose a new password'
  useHead({
    title: `${title}, Wild Trip Planner`,
    description: 'Choose a new password for your adventure account.',
  })
  return (
    <AuthLayout
      title={title}
      subtitle={link.isDead ? undefined : 'You’ll be logged in here and logged out everywhere else'}
      photo="/photos/pine-fog.jpg"
      promise={
        <p className="max-w-[28ch] text-2xl leading-tight font-semibold tracking-[-0.02em] [font-stretch:112%]">
          Three or four unrelated words are easy to remember and hard to guess.
        </p>
      }
    >
      <ResetForm link={link} />
    </AuthLayout>
  )
}
