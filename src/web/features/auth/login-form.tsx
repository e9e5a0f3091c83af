import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { LoginRequest } from '#contract/auth-input.ts'
import { FORGOT_PASSWORD_PATH } from '#contract/paths.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { useSite } from '../../api/site.ts'
import { hasSessionEnded } from '../../api/token.ts'
import { useIsHydrated } from '../../hooks/use-is-hydrated.ts'
import { Field, PasswordField } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { NoScriptNotice } from './no-script-notice.tsx'
import { ProviderButton } from './provider-button.tsx'
import { usePause } from './use-pause.ts'
import { useProviderLogin } from './use-provider-login.ts'
import { useLogIn } from './use-sign-in.ts'

/** Logs in with a password, with the provider, or with a demo account. */
export function LoginForm() {
  const form = useForm({ resolver: zodResolver(LoginRequest) })
  const logIn = useLogIn()
  const pause = usePause(logIn.error)
  const provider = useProviderLogin()
  const { demoAccounts } = useSite()
  // Only the browser knows; the first render must be the same as the server's.
  const wasSignedOut = useIsHydrated() && hasSessionEnded()
  const submitButton = useRef<HTMLButtonElement>(null)

  const onSubmit = form.handleSubmit((values) =>
    logIn.mutate(values, { onError: (error) => showServerIssues(form, error) }),
  )

  if (provider.isPending) {
    return (
      <p role="status" className="flex items-center gap-3 text-lg text-spruce">
        <Spinner />
        Logging you in…
      </p>
    )
  }
  return (
    <>
      {/* "post", so that a password sent before the scripts have loaded does not end up in the address. */}
      <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
        {wasSignedOut && (
          <Notice tone="glacier" role="status" className="mb-6">
            You’ve been logged out on this device.
          </Notice>
        )}
        <FormBanner error={pause.error ?? provider.problem} />
        <NoScriptNotice />
        <div className="grid gap-5">
          <Field label="Email" type="email" autoComplete="email" {...fieldOf(form, 'email')} />
          <PasswordField label="Password" autoComplete="current-password" {...fieldOf(form, 'password')} />
          <Link
            href={FORGOT_PASSWORD_PATH}
            className="-my-2.5 justify-self-start py-1 text-sm font-semibold text-spruce underline underline-offset-4 hover:decoration-2"
          >
            Forgot your password?
          </Link>
          <SubmitButton
            ref={submitButton}
            isPending={logIn.isPending}
            aria-disabled={pause.label !== null}
            className="mt-2 w-full tabular-nums"
          >
            {logIn.isPending ? 'Signing in...' : (pause.label ?? 'Sign In')}
          </SubmitButton>
        </div>
      </form>
      <ProviderButton />
      {demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={demoAccounts}
          onChoose={({ email, password }) => {
            form.setValue('email', email, { shouldValidate: true })
            form.setValue('password', password, { shouldValidate: true })
            submitButton.current?.focus()
          }}
        />
      )}
    </>
  )
}
