import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { MAX_PARTY_SIZE } from '#contract/bookings.ts'
import { InvitationRequest, MAX_NOTE_LENGTH } from '#contract/invitation-input.ts'
import type { Invitation } from '#contract/invitations.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { countPeople } from '../../format/count-people.ts'
import { formatMoment } from '../../format/moments.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { toast, type ToastMessage } from '../../ui/toast.tsx'
import { OPEN_CHOICES, USUAL_HOURS } from './invitation-terms.ts'
import { useInvite } from './use-invitations.ts'

const PARTY_SIZES = Array.from({ length: MAX_PARTY_SIZE }, (_, index) => index + 1)

/** Invites the owner of an address to a trip. */
export function InviteDialog({ tripId, onClose }: { tripId: string; onClose: () => void }) {
  const id = useId()
  const form = useForm({
    resolver: zodResolver(InvitationRequest),
    defaultValues: { email: '', partySize: 1, hours: USUAL_HOURS, note: '' },
  })
  const sending = useInvite(tripId)
  const onSubmit = form.handleSubmit((request) =>
    sending.mutate(request, {
      onSuccess: (invitation) => {
        toast(describeInvited(invitation))
        onClose()
      },
      onError: (error) => showServerIssues(form, error),
    }),
  )
  return (
    <Dialog isOpen onClose={onClose} labelledBy={id} className="w-[34rem]">
      <form noValidate className="p-6 sm:p-8" onSubmit={(event) => void onSubmit(event)}>
        <h2 id={id} className="text-2xl">
          Invite someone
        </h2>
        <p className="mt-3 mb-6 text-muted">
          We’ll keep their spots until the invitation ends. They don’t need an account yet.
        </p>
        <FormBanner error={sending.error} />
        <div className="grid gap-5">
          <Field label="Email" type="email" autoComplete="off" autoFocus {...fieldOf(form, 'email')} />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField label="Spots for" {...fieldOf(form, 'partySize', { valueAsNumber: true })}>
              {PARTY_SIZES.map((size) => (
                <option key={size} value={size}>
                  {countPeople(size)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Open for"
              hint="It ends when the trip starts, at the latest."
              {...fieldOf(form, 'hours', { valueAsNumber: true })}
            >
              {OPEN_CHOICES.map(({ hours, label }) => (
                <option key={hours} value={hours}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
          <TextAreaField
            label="Note"
            hint={`Optional, up to ${MAX_NOTE_LENGTH} characters. It’s in the email, unless it contains a link.`}
            {...fieldOf(form, 'note')}
          />
        </div>
        <OfflineNote className="mt-5" />
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={onClose} className="grow">
            Cancel
          </Button>
          <OnlineButton type="submit" variant="primary" isPending={sending.isPending} className="grow">
            Send invitation
          </OnlineButton>
        </div>
      </form>
    </Dialog>
  )
}

function describeInvited({ email, expiresAt, isMailed }: Invitation): ToastMessage {
  const until = formatMoment(expiresAt)
  if (isMailed) return { title: 'Invitation sent', description: `${email} can accept until ${until}.` }
  return {
    title: 'Invited without an email',
    description: `${email} has turned these emails off and will only see it in the app, under My Bookings. They can accept until ${until}.`,
  }
}
