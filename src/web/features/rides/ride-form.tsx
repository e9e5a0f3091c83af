import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { Ride, RidePassenger } from '#contract/rides.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { RideFormSchema, toRideForm, toRideInput, type RideFormControls } from './ride-form-values.ts'
import { isBeforeStart, startDays } from './start-days.ts'
import { useChangeRide } from './use-rides.ts'

/** Where and when the viewer's car starts, and where it picks up each passenger. */
export function RideForm({ ride, tripStartDate }: { ride: Ride; tripStartDate: string }) {
  const form: RideFormControls = useForm({
    resolver: zodResolver(RideFormSchema),
    values: toRideForm(ride),
    // A live change must not take away what the driver has typed.
    resetOptions: { keepDirtyValues: true },
  })
  const change = useChangeRide(ride.carId)
  const onSubmit = form.handleSubmit((values) =>
    change.mutate(toRideInput(values, ride), {
      onSuccess: (saved) => {
        form.reset(toRideForm(saved))
        toast({ title: 'Saved', description: 'We’ll tell the passengers who are affected.' })
      },
    }),
  )
  return (
    <form noValidate aria-label="Start and pick-ups" onSubmit={(event) => void onSubmit(event)}>
      <FormBanner error={change.error} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Where it starts"
          hint="Only people in your car and organisers see this."
          className="sm:col-span-2"
          autoComplete="off"
          {...fieldOf(form, 'startPlace')}
        />
        <SelectField label="Day" {...fieldOf(form, 'startsDaysBefore')}>
          {startDays(tripStartDate).map(({ daysBefore, label }) => (
            <option key={daysBefore} value={daysBefore}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field label="Start time" type="time" {...fieldOf(form, 'startsAt')} />
      </div>
      {ride.passengers.map((passenger) => (
        <PickUpFields key={passenger.userId} form={form} passenger={passenger} />
      ))}
      <SubmitButton isPending={change.isPending} className="mt-6">
        Save start and pick-ups
      </SubmitButton>
    </form>
  )
}

function PickUpFields({
  form: { register, formState, control },
  passenger: { userId, firstName },
}: {
  form: RideFormControls
  passenger: RidePassenger
}) {
  const [startsAt, time] = useWatch({ control, name: ['startsAt', `pickUps.${userId ?? ''}.time`] })
  if (userId === null) return null
  const errors = formState.errors.pickUps?.[userId]
  return (
    <fieldset className="mt-6">
      <legend className="text-sm font-semibold [overflow-wrap:anywhere]">
        Picking up {firstName ?? 'a passenger'}
      </legend>
      <div className="mt-2 grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field
          label="Pick-up place"
          hint="Optional"
          autoComplete="off"
          error={errors?.place?.message}
          {...register(`pickUps.${userId}.place`)}
        />
        <Field
          label="Pick-up time"
          type="time"
          hint={isBeforeStart(time, startsAt) ? `Before your car starts (${startsAt})` : undefined}
          error={errors?.time?.message}
          {...register(`pickUps.${userId}.time`)}
        />
      </div>
    </fieldset>
  )
}
