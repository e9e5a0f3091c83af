import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Account } from '#contract/account.ts'
import { EmailChange } from '#contract/auth-input.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field, PasswordField } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { Setting } from './setting.tsx'
import { useCancelEmailChange, useRequestEmailChange } from './use-account.ts'
import { useSendVerification } from '../auth/use-send-verification.ts'

/** The login address, and a new one waiting for confirmation. */
export function EmailSetting({ account }: { account: Account }) {
  const [isOpen, setIsOpen] = useState(false)
  const { user, pendingEmail } = account
  return (
    <Setting
      title="Email address"
      action="Change email"
      isOpen={isOpen}
      onOpen={setIsOpen}
      form={<EmailForm hasPassword={account.hasPassword} onDone={() => setIsOpen(false)} />}
    >
      <p className="break-all">{user.email}</p>
      {user.emailVerified ? (
        <p className="mt-1 text-sm text-muted">Confirmed</p>
      ) : (
        <UnconfirmedNotice email={user.email} />
      )}
      {pendingEmail !== null && <PendingEmailNotice email={pendingEmail} />}
    </Setting>
  )
}

function UnconfirmedNotice({ email }: { email: string }) {
  const send = useSendVerification(() =>
    toast({ title: 'Check your email', description: `A link is on its way to ${email}.` }),
  )
  return (
    <Notice tone="amber" className="mt-4">
      <p>
        Not confirmed yet. Open the link we emailed you. Until then, we won’t email you news from your group,
        such as shared expenses.
      </p>
      <Button size="sm" className="mt-2" isPending={send.isPending} onClick={() => send.mutate()}>
        Resend link
      </Button>
    </Notice>
  )
}

function PendingEmailNotice({ email }: { email: string }) {
  const resend = useRequestEmailChange()
  const cancel = useCancelEmailChange()
  const isBusy = resend.isPending || cancel.isPending
  return (
    <Notice tone="amber" className="mt-4">
      <p className="[overflow-wrap:anywhere]">
        Confirm <strong>{email}</strong> with the link we sent there. Until then, nothing changes.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-disabled={isBusy}
          onClick={() =>
            resend.mutate(
              { email },
              { onError: (error) => showErrorToast(error, 'We couldn’t resend the link. Try again.') },
            )
          }
        >
          Resend link
        </Button>
        <Button size="sm" variant="quiet" aria-disabled={isBusy} onClick={() => cancel.mutate()}>
          Cancel change
        </Button>
      </div>
    </Notice>
  )
}

function EmailForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(EmailChange) })
  const changeRequest = useRequestEmailChange()
  const onSubmit = form.handleSubmit((request) =>
    changeRequest.mutate(request, { onSuccess: onDone, onError: (error) => showServerIssues(form, error) }),
  )
  return (
    <form noValidate method="post" aria-label="Change email" onSubmit={(event) => void onSubmit(event)}>
      <FormBanner error={changeRequest.error} />
      <div className="grid gap-5">
        <Field
          label="New email address"
          type="email"
          autoComplete="email"
          autoFocus
          hint="We’ll send a link there so you can confirm it."
          {...fieldOf(form, 'email')}
        />
        {hasPassword && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...fieldOf(form, 'currentPassword')}
          />
        )}
        <SubmitButton
          variant="secondary"
          size="md"
          isPending={changeRequest.isPending}
          className="justify-self-start"
        >
          Send link
        </SubmitButton>
      </div>
    </form>
  )
}
