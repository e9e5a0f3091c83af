import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { RideMessage } from '#contract/ride-input.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useWriteToPassengers } from './use-rides.ts'

/** Writes to all passengers of a car at once. */
export function MessageForm({ carId }: { carId: number }) {
  const id = useId()
  const form = useForm({ resolver: zodResolver(RideMessage), defaultValues: { text: '' } })
  const sending = useWriteToPassengers(carId)
  const onSubmit = form.handleSubmit((message) => sending.mutate(message, { onSuccess: () => form.reset() }))
  return (
    <form noValidate aria-labelledby={id} onSubmit={(event) => void onSubmit(event)}>
      <h4 id={id} className="mb-3 text-lg font-semibold">
        Write to your passengers
      </h4>
      <FormBanner error={sending.error} />
      <TextAreaField
        label="Message"
        hint="We’ll notify everyone with a confirmed seat."
        {...fieldOf(form, 'text')}
      />
      {/* In the page from the start, so that screen readers know the live region. */}
      <div role="status">
        {sending.isSuccess && (
          <Notice tone="moss" className="mt-4">
            Your message was sent.
          </Notice>
        )}
      </div>
      <SubmitButton variant="secondary" isPending={sending.isPending} className="mt-4">
        Send message
      </SubmitButton>
    </form>
  )
}
