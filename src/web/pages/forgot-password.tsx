import { LOGIN_PATH } from '#contract/paths.ts'
import { useHead } from '../api/head.tsx'
import { AuthLayout, OtherAuthPage } from '../features/auth/auth-layout.tsx'
import { ForgotForm } from '../features/auth/forgot-form.tsx'

export default function ForgotPasswordPage() {
  useHead({
    title: 'Forgot your password, Wild Trip Planner',
    description: 'Get an email with a link to choose a new password for your adventure account.',
  })
  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="We’ll email you a link to choose a new one"
      photo="/photos/lake-dusk.jpg"
      promise={
        <p className="max-w-[26ch] text-2xl leading-tight font-semibold tracking-[-0.02em] [font-stretch:112%]">
          It happens. Your trips are right where you left them.
        </p>
      }
    >
      <ForgotForm />
      <OtherAuthPage question="Remembered it?" href={LOGIN_PATH} action="Log in" />
    </AuthLayout>
  )
}
