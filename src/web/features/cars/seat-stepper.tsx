import { Minus, Plus } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { MAX_PASSENGER_SEATS } from '#contract/car-input.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/input-class.ts'
import { LabelledField } from '../../ui/labelled-field.tsx'

type SeatStepperProps = {
  field: UseFormRegisterReturn
  /** The valid number nearest to the input. */
  seatCount: number
  error: string | undefined
  onStep: (seatCount: number) => void
}

/** A number of seats with plus and minus buttons. */
export function SeatStepper({ field, seatCount, error, onStep }: SeatStepperProps) {
  return (
    <LabelledField label="Passenger seats" hint="1–8, not counting the driver" error={error}>
      {(described) => (
        <div className="flex gap-2">
          <Step label="One seat fewer" isAtEnd={seatCount <= 1} onClick={() => onStep(seatCount - 1)}>
            <Minus />
          </Step>
          <input
            type="number"
            min={1}
            max={MAX_PASSENGER_SEATS}
            step={1}
            inputMode="numeric"
            autoComplete="off"
            className={cx(inputClass, 'seat-count !w-18 text-center font-semibold')}
            {...described}
            {...field}
          />
          <Step
            label="One seat more"
            isAtEnd={seatCount >= MAX_PASSENGER_SEATS}
            onClick={() => onStep(seatCount + 1)}
          >
            <Plus />
          </Step>
        </div>
      )}
    </LabelledField>
  )
}

type StepProps = { label: string; isAtEnd: boolean; onClick: () => void; children: React.ReactNode }

function Step({ label, isAtEnd, onClick, children }: StepProps) {
  return (
    <Button
      aria-label={label}
      // The button keeps the focus at the limit; disabling it would lose the focus.
      aria-disabled={isAtEnd}
      onClick={() => !isAtEnd && onClick()}
      className="min-h-12 w-12 !px-0"
    >
      {children}
    </Button>
  )
}
