import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { Controller, type Resolver, useForm, useWatch } from 'react-hook-form'
import { AnnouncementForm, LetterForm } from '#contract/mailing-input.ts'
import type { Audience } from '#contract/mailings.ts'
import { useStoredDraft, useStoreFormDraft } from '../../api/draft-storage.ts'
import { newId } from '../../api/new-id.ts'
import { SegmentedChoice } from '../../ui/choice.tsx'
import { Field, TextAreaField } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import type { ReviewedMailing } from './use-mailings.ts'

type WriteFormProps = {
  tripId: string
  /** Null: no one has been chosen yet. */
  audience: Audience | null
  /** Says whom to write to. */
  children: ReactNode
}

const empty: LetterForm = { way: 'email', subject: '', text: '' }
const checkLetter: Resolver<LetterForm, unknown, LetterForm> = zodResolver(LetterForm)
const checkAnnouncement: Resolver<LetterForm, unknown, LetterForm> = zodResolver(AnnouncementForm)

/** A message to people of a trip, which is kept until it is sent. */
export function WriteForm({ tripId, audience, children }: WriteFormProps) {
  const [draft, storeDraft] = useStoredDraft<LetterForm>(`mailing:${tripId}`)
  // An announcement is for everyone going, because the others do not see the chat.
  const canAnnounce = audience?.to === 'going'
  const form = useForm<LetterForm, unknown, LetterForm>({
    defaultValues: draft ?? empty,
    resolver: (values, ...rest) =>
      (canAnnounce && values.way === 'announcement' ? checkAnnouncement : checkLetter)(values, ...rest),
  })
  useStoreFormDraft(form, storeDraft)
  const chosenWay = useWatch({ control: form.control, name: 'way' })
  const way = canAnnounce ? chosenWay : 'email'
  const [reviewed, setReviewed] = useState<ReviewedMailing | null>(null)
  const [isReviewing, setIsReviewing] = useState(false)

  const onSubmit = form.handleSubmit(({ subject, text }) => {
    if (!audience) return
    // The same text keeps its id, in case it was posted and the answer got lost.
    const clientId = reviewed?.letter.text === text ? reviewed.clientId : newId()
    setReviewed({ way, audience, letter: { subject, text }, clientId })
    setIsReviewing(true)
  })

  function finish() {
    toast({ title: way === 'announcement' ? 'Announcement posted' : 'Email sent' })
    setIsReviewing(false)
    setReviewed(null)
    form.reset({ ...empty, way: chosenWay })
    storeDraft(null)
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void onSubmit(event)}>
      {children}
      <Controller
        control={form.control}
        name="way"
        render={({ field }) => (
          <SegmentedChoice
            label="As"
            value={way}
            onChange={field.onChange}
            options={[
              { value: 'email', label: 'Email' },
              { value: 'announcement', label: 'Announcement', isDisabled: !canAnnounce },
            ]}
            hint={
              way === 'announcement'
                ? 'Posted and pinned in the trip’s chat. Everyone is also notified in the app and by email, unless they’ve turned that off.'
                : canAnnounce
                  ? 'It’s also in their notifications, unless they’ve turned those off.'
                  : 'It’s also in their notifications, unless they’ve turned those off. Announcements are for everyone going.'
            }
          />
        )}
      />
      {way === 'email' && <Field label="Subject" autoComplete="off" {...fieldOf(form, 'subject')} />}
      <TextAreaField
        label="Message"
        inputClassName="min-h-44"
        hint={way === 'email' ? 'We add a greeting with each person’s name.' : undefined}
        {...fieldOf(form, 'text')}
      />
      <div>
        <SubmitButton aria-disabled={audience === null}>Preview</SubmitButton>
      </div>
      {reviewed && isReviewing && (
        <ReviewSheet
          tripId={tripId}
          mailing={reviewed}
          onSent={finish}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </form>
  )
}
