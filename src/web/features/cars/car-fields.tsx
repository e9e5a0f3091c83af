import { Controller, useWatch } from 'react-hook-form'
import { AmountField } from '../../ui/amount-input.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { fieldOf } from '../../ui/field-of.ts'
import { readSeats, type CarForm } from './car-form.ts'
import { Barge } from './car-icons.tsx'
import { SeatPlan } from './seat-plan.tsx'
import { previewSeats } from './seat-state.ts'
import { SeatStepper } from './seat-stepper.tsx'

/** The fields of a car, with a preview of its seats. */
export function CarFields({ form }: { form: CarForm }) {
  const { register, setValue, formState, control } = form
  const { errors, isSubmitted } = formState
  const seatCount = readSeats(useWatch({ control, name: 'passengerSeats' }))
  return (
    <div className="@container">
      <div className="grid gap-6 @2xl:grid-cols-[minmax(0,1fr)_24rem] @2xl:gap-8">
        <div className="grid content-start gap-6">
          <SeatStepper
            field={register('passengerSeats')}
            seatCount={seatCount}
            error={errors.passengerSeats?.message}
            onStep={(next) => setValue('passengerSeats', String(next), { shouldValidate: isSubmitted })}
          />
          <Controller
            control={control}
            name="fuelEstimate"
            render={({ field }) => (
              <AmountField
                label="Fuel estimate"
                hint="Per person, in dollars"
                error={errors.fuelEstimate?.message}
                className="max-w-48"
                {...field}
              />
            )}
          />
          <TextAreaField
            label="Boot space"
            hint="Optional. Say what fits and what doesn’t."
            {...fieldOf(form, 'bootSpaceDescription')}
          />
          <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-control bg-surface px-3.5 py-2 hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-spruce">
            <input
              type="checkbox"
              className="size-5 shrink-0 cursor-pointer accent-spruce focus-visible:outline-none"
              {...register('canFitOnBarge')}
            />
            <Barge className="shrink-0 text-glacier" />
            <span className="font-semibold">Fits on the barge</span>
          </label>
        </div>
        <div className="flex flex-col justify-center rounded-card bg-sunken px-2 py-6">
          <SeatPlan
            label={previewLabel(seatCount)}
            seats={previewSeats(seatCount)}
            mode={{ kind: 'picture' }}
          />
        </div>
      </div>
    </div>
  )
}

/** 'Your car: you drive, 2 passenger seats: Passenger, Back Left' */
function previewLabel(seatCount: number): string {
  const [, ...passengerSeats] = previewSeats(seatCount)
  const names = passengerSeats.map(({ label }) => label)
  return `Your car: you drive, ${seatCount} passenger ${seatCount === 1 ? 'seat' : 'seats'}: ${names.join(', ')}`
}
