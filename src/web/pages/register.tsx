import { LOGIN_PATH, REGISTER_PATH } from '#contract/paths.ts'
import { useHead } from '../api/head.tsx'
import { AuthLayout, OtherAuthPage } from '../features/auth/auth-layout.tsx'
import { LoginPurpose, useLoginPurpose } from '../features/auth/login-purpose.tsx'
import { RegisterForm } from '../features/auth/register-form.tsx'

const promises = [
  { name: 'A spot with a seat', text: 'Book your spot and choose your seat in someone’s car.' },
  {
    name: 'Costs split to the cent',
    text: 'Split fuel and food with your group. Everyone sees the same numbers.',
  },
  {
    name: 'A waitlist for full trips',
    text: 'Trip full? Join the waitlist, and we’ll offer you a spot when it’s your turn.',
  },
]

export default function RegisterPage() {
  const purpose = useLoginPurpose()
  useHead({
    title: 'Sign up, Wild Trip Planner',
    canonical: REGISTER_PATH,
    description:
      'Create an account to book a spot with a seat in someone’s car, offer your own car and split the costs.',
  })
  return (
    <AuthLayout
      title="Join the Adventure"
      subtitle="One account for every trip, seat and shared cost"
      photo="/photos/valley-viewpoint.jpg"
      promise={
        <dl className="grid gap-6 xl:grid-cols-3">
          {promises.map(({ name, text }) => (
            <div key={name}>
              <dt className="leading-tight font-semibold [font-stretch:112%]">{name}</dt>
              <dd className="mt-1.5 text-sm text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <LoginPurpose purpose={purpose} action="create an account" />
      <RegisterForm />
      <OtherAuthPage question="Already have an account?" href={LOGIN_PATH} action="Log in" />
    </AuthLayout>
  )
}
