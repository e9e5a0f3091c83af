import { zodResolver } from '@hookform/resolvers/zod'
import { Unlink } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { MIN_PASSWORD_LENGTH } from '#contract/given-credentials.ts'
import { failures } from '#contract/errors.ts'
import { NewPassword } from '#contract/passwords.ts'
import { ApiError } from '../../api/client.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { NeedsScript } from './needs-script.tsx'
import { takeReturnPath } from './return-to.ts'
import { useResetPassword } from './use-new-password.ts'

/** Sets a new password with the link that led here, and goes on signed in. */
export function ResetForm() {
  const token = useLinkToken()
  const form = useForm({ resolver: zodResolver(NewPassword) })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const [, navigate] = useLocation()
  const reset = useResetPassword(() => navigate(takeReturnPath(), { replace: true }))

  const onSubmit = handleSubmit((passwords) =>
    reset.mutate({ token: token ?? '', ...passwords }, { onError: (error) => showServerIssues(form, error) }),
  )

  const isRefused =
    reset.error instanceof ApiError &&
    reset.error.code === 'RESET_LINK_INVALID' &&
    reset.variables?.token === token
  if (token === null || isRefused) return <DeadLink />
  return (
    // Sent before the scripts are there, a password must not end up in an address: hence "post".
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <FormBanner error={reset.error} />
      <NeedsScript what="Choosing a new password" />
      <div className="grid gap-5">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
          error={errors.password?.message}
          // A new password may match what was typed below it, or no longer.
          {...register('password', { deps: formState.isSubmitted ? 'confirmPassword' : [] })}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <SubmitButton isPending={reset.isPending} className="mt-2 w-full">
          Change password
        </SubmitButton>
      </div>
    </form>
  )
}

/** Used, too old, or cut in half by somebody's mail program: the way on is the same. */
function DeadLink() {
  return (
    <section role="alert" className="rounded-card border border-line bg-surface p-6">
      <Unlink aria-hidden="true" size={28} strokeWidth={1.75} className="text-muted" />
      <p className="mt-4 text-lg">{failures.RESET_LINK_INVALID.message}</p>
      <p className="mt-3 text-sm text-muted">Your password is as it was. A new link is a minute away.</p>
      <ButtonLink href="/forgot-password" variant="primary" className="mt-5">
        Ask for a new link
      </ButtonLink>
    </section>
  )
}
