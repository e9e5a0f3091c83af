import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useStoredDraft, useStoreFormDraft } from '../../api/draft-storage.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CreateTripFields } from './create-trip-fields.tsx'
import { emptyTripForm, TripFormSchema, type NewTripForm, type NewTripFormValues } from './new-trip-form.ts'
import { TemplateChoice, TemplateSheet } from './template-choice.tsx'
import { useStartTemplate } from './use-start-template.ts'
import { useCreateTrip } from './use-trip-changes.ts'

/** The button for a new trip and its dialog. The input stays when that closes, until the trip is created. */
export function CreateTrip() {
  const heading = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const [storedDraft, storeDraft] = useStoredDraft<NewTripFormValues>('new-trip')
  const form: NewTripForm = useForm({
    resolver: zodResolver(TripFormSchema),
    defaultValues: { ...emptyTripForm, ...storedDraft },
  })
  useStoreFormDraft(form, storeDraft)
  const start = useStartTemplate(form)
  const create = useCreateTrip(() => {
    setIsOpen(false)
    start.forget()
    form.reset(emptyTripForm)
    storeDraft(null)
  })

  const close = () => {
    setIsOpen(false)
    // Do not reset a running request, or it could be sent a second time.
    if (!create.isPending) create.reset()
  }
  const onSubmit = form.handleSubmit((trip) =>
    create.mutate(start.withTemplate(trip), { onError: (error) => showServerIssues(form, error) }),
  )

  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus />
        Create Trip
      </Button>
      <Dialog isOpen={isOpen} onClose={close} labelledBy={heading} className="w-[44rem] sm:scroll-pb-28">
        <form noValidate onSubmit={(event) => void onSubmit(event)}>
          <div className="p-5 sm:p-7">
            <h2 id={heading} className="mb-6 text-3xl">
              Create Trip
            </h2>
            <FormBanner error={create.error} />
            <TemplateChoice start={start} onChoose={() => setIsChoosing(true)} />
            <CreateTripFields form={form} />
          </div>
          <div className="bottom-0 flex flex-wrap justify-end gap-3 border-t border-line bg-raised px-5 py-4 sm:sticky sm:px-7">
            <Button size="lg" onClick={close}>
              Cancel
            </Button>
            <SubmitButton isPending={create.isPending}>Create Trip</SubmitButton>
          </div>
        </form>
        {/* Outside of the form, because it has forms of its own. */}
        {isChoosing && <TemplateSheet start={start} onClose={() => setIsChoosing(false)} />}
      </Dialog>
    </>
  )
}
