import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { MIN_PASSWORD_LENGTH, RegisterRequest } from '#contract/auth-input.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { Field, PasswordField } from '../../ui/field.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { NoScriptNotice } from './no-script-notice.tsx'
import { ProviderButton } from './provider-button.tsx'
import { useRegister } from './use-sign-in.ts'

export function RegisterForm() {
  const form = useForm({ resolver: zodResolver(RegisterRequest) })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const createAccount = useRegister()

  const onSubmit = handleSubmit((values) =>
    createAccount.mutate(values, { onError: (error) => showServerIssues(form, error) }),
  )

  return (
    <>
      {/* "post", so that a password sent before the scripts have loaded does not end up in the address. */}
      <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
        <FormBanner error={createAccount.error} />
        <NoScriptNotice what="Creating an account" />
        <div className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label="First name"
              autoComplete="given-name"
              error={errors.firstName?.message}
              {...register('firstName')}
            />
            <Field
              label="Last name"
              autoComplete="family-name"
              error={errors.lastName?.message}
              {...register('lastName')}
            />
          </div>
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
            error={errors.password?.message}
            // Validates the confirmation again, because it may match now or no longer.
            {...register('password', { deps: formState.isSubmitted ? 'confirmPassword' : [] })}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...register('confirmPassword')}
          />
          <SubmitButton isPending={createAccount.isPending} className="mt-2 w-full">
            {createAccount.isPending ? 'Creating Account...' : 'Create Account'}
          </SubmitButton>
        </div>
      </form>
      <ProviderButton />
    </>
  )
}
