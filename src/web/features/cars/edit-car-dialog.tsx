import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { Car } from '#contract/cars.ts'
import { showServerIssues } from '../../api/server-issues.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { CarFields } from './car-fields.tsx'
import { CarFormSchema, toCarForm, type CarForm } from './car-form.ts'
import { useChangeCar } from './use-cars.ts'

/** Edits the viewer's car. If the server refuses the change, the input stays in the form, with the reason. */
export function EditCarDialog({ car, onClose }: { car: Car; onClose: () => void }) {
  const heading = useId()
  const form: CarForm = useForm({ resolver: zodResolver(CarFormSchema), defaultValues: toCarForm(car) })
  const change = useChangeCar(car)
  const onSubmit = form.handleSubmit((values) => {
    const isSame = Object.entries(values).every(([name, value]) => car[name as keyof Car] === value)
    if (isSame) return onClose()
    change.mutate(values, {
      onSuccess: () => {
        toast({ title: 'Success', description: 'Your car has been updated.' })
        onClose()
      },
      onError: (error) => showServerIssues(form, error),
    })
  })
  return (
    <Dialog isOpen onClose={onClose} labelledBy={heading} className="w-[56rem]">
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="p-5 sm:p-7">
        <h2 id={heading} className="mb-6 text-3xl">
          Edit your car
        </h2>
        <FormBanner error={change.error} />
        <CarFields form={form} />
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton isPending={change.isPending}>Save car</SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
