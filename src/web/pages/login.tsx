import { LOGIN_PATH, REGISTER_PATH } from '#contract/paths.ts'
import { useHead } from '../api/head.tsx'
import { AuthLayout, OtherAuthPage } from '../features/auth/auth-layout.tsx'
import { LoginForm } from '../features/auth/login-form.tsx'
import { LoginPurpose, SignUpButton, useLoginPurpose } from '../features/auth/login-purpose.tsx'

export default function LoginPage() {
  const purpose = useLoginPurpose()
  useHead({
    title: 'Log in, Wild Trip Planner',
    canonical: LOGIN_PATH,
    description:
      'Log in to your adventure account to see your trips, your seat and the expenses you share with your group.',
  })
  return (
    <AuthLayout
      title="Welcome Back"
      subtitle="Sign in to your adventure account"
      photo="/photos/night-camp.jpg"
      promise={
        <p className="max-w-[26ch] text-2xl leading-tight font-semibold tracking-[-0.02em] [font-stretch:112%]">
          Your trips, your seat and your share of the costs, all in one place.
        </p>
      }
    >
      <LoginPurpose purpose={purpose} action="log in or sign up" />
      <LoginForm />
      {purpose === null ? (
        <OtherAuthPage question="New here?" href={REGISTER_PATH} action="Sign up" />
      ) : (
        <SignUpButton />
      )}
    </AuthLayout>
  )
}
