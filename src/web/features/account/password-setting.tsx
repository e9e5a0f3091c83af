import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Account } from '#contract/account.ts'
import { PasswordChange } from '#contract/auth-input.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { PasswordField } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { NewPasswordFields } from '../auth/new-password-fields.tsx'
import { Setting } from './setting.tsx'
import { useChangePassword } from './use-account.ts'

/** The password, or a first one for people who log in with the provider. */
export function PasswordSetting({ account: { user, hasPassword } }: { account: Account }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Setting
      title="Password"
      action={hasPassword ? 'Change password' : 'Set a password'}
      isOpen={isOpen}
      onOpen={setIsOpen}
      form={<PasswordForm email={user.email} hasPassword={hasPassword} onDone={() => setIsOpen(false)} />}
    >
      <p className="text-muted">
        {hasPassword
          ? 'Changing it logs out all other devices, removes your private calendar link and cancels any pending email change.'
          : 'You log in with another service. Set a password to log in without it.'}
      </p>
    </Setting>
  )
}

type PasswordFormProps = { email: string; hasPassword: boolean; onDone: () => void }

function PasswordForm({ email, hasPassword, onDone }: PasswordFormProps) {
  const form = useForm({ resolver: zodResolver(PasswordChange) })
  const change = useChangePassword()
  const onSubmit = form.handleSubmit((request) =>
    change.mutate(request, { onSuccess: onDone, onError: (error) => showServerIssues(form, error) }),
  )
  return (
    // "post", so that a password sent before the scripts have loaded does not end up in the address.
    <form noValidate method="post" aria-label="Change password" onSubmit={(event) => void onSubmit(event)}>
      <FormBanner error={change.error} />
      {/* Tells password managers which account it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div className="grid gap-5">
        {hasPassword && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            autoFocus
            {...fieldOf(form, 'currentPassword')}
          />
        )}
        <NewPasswordFields form={form} label="New password" autoFocus={!hasPassword} />
        <SubmitButton
          variant="secondary"
          size="md"
          isPending={change.isPending}
          className="justify-self-start"
        >
          Save password
        </SubmitButton>
      </div>
    </form>
  )
}
