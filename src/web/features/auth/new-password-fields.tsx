import type { UseFormReturn } from 'react-hook-form'
import { MIN_PASSWORD_LENGTH, type NewPassword } from '#contract/auth-input.ts'
import { PasswordField } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'

type NewPasswordFieldsProps = {
  form: Pick<UseFormReturn<NewPassword>, 'register' | 'formState'>
  label: 'Password' | 'New password'
  autoFocus?: boolean
}

/** A new password, and the same once more. */
export function NewPasswordFields({ form, label, autoFocus }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        autoFocus={autoFocus}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        // Validates the confirmation again, because it may match now or no longer.
        {...fieldOf(form, 'password', { deps: form.formState.isSubmitted ? 'confirmPassword' : [] })}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        {...fieldOf(form, 'confirmPassword')}
      />
    </>
  )
}
