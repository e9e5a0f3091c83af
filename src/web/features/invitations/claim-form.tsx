import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { ClaimForm as ClaimFields } from '#contract/invitation-input.ts'
import type { InvitationByLink } from '#contract/invitations.ts'
import { bookingTabPath } from '#contract/pages.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { Field } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { NewPasswordFields } from '../auth/new-password-fields.tsx'
import { useClaimInvitation } from './use-invitations.ts'

type ClaimFormProps = { token: string; invitation: InvitationByLink }

/** Completes the account of an invited person, and leads to the invitation. */
export function ClaimForm({ token, invitation: { email } }: ClaimFormProps) {
  const [, navigate] = useLocation()
  const form = useForm({ resolver: zodResolver(ClaimFields) })
  const claiming = useClaimInvitation((tripId) => {
    toast({ title: 'Your account is ready', description: 'Now accept your invitation.' })
    navigate(bookingTabPath(tripId), { replace: true })
  })
  const onSubmit = form.handleSubmit((values) =>
    claiming.mutate({ token, ...values }, { onError: (error) => showServerIssues(form, error) }),
  )
  return (
    // "post", so that a password sent before the scripts have loaded does not end up in the address.
    <form
      method="post"
      noValidate
      aria-label="Create your account"
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormBanner error={claiming.error} />
      <p className="mb-5 text-muted">
        Your account will be for <strong className="[overflow-wrap:anywhere] text-ink">{email}</strong>.
      </p>
      {/* For password managers. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" autoComplete="given-name" {...fieldOf(form, 'firstName')} />
          <Field label="Last name" autoComplete="family-name" {...fieldOf(form, 'lastName')} />
        </div>
        <NewPasswordFields form={form} label="Password" />
        <SubmitButton isPending={claiming.isPending} className="mt-2 w-full">
          Create account
        </SubmitButton>
      </div>
    </form>
  )
}
