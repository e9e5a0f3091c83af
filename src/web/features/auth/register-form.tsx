import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { RegisterRequest } from '#contract/auth-input.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { Field } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { NoScriptNotice } from './no-script-notice.tsx'
import { ProviderButton } from './provider-button.tsx'
import { useRegister } from './use-sign-in.ts'

export function RegisterForm() {
  const form = useForm({ resolver: zodResolver(RegisterRequest) })
  const createAccount = useRegister()

  const onSubmit = form.handleSubmit((values) =>
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
            <Field label="First name" autoComplete="given-name" {...fieldOf(form, 'firstName')} />
            <Field label="Last name" autoComplete="family-name" {...fieldOf(form, 'lastName')} />
          </div>
          <Field label="Email" type="email" autoComplete="email" {...fieldOf(form, 'email')} />
          <NewPasswordFields form={form} label="Password" />
          <SubmitButton isPending={createAccount.isPending} className="mt-2 w-full">
            {createAccount.isPending ? 'Creating Account...' : 'Create Account'}
          </SubmitButton>
        </div>
      </form>
      <ProviderButton />
    </>
  )
}
