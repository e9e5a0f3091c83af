import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { PAYMENT_STATUSES } from '#contract/bookings.ts'
import { PAYMENT_PROVIDERS } from '#contract/payments.ts'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/input-class.ts'
import { LabelledField } from '../../ui/labelled-field.tsx'
import { FilterSelect } from '../trips/filter-controls.tsx'
import type { ChosenPayments } from './payment-filter.ts'
import { paymentStates, providerNames } from './payment-words.ts'
import { TripPicker } from './trip-picker.tsx'

type PaymentFilterBarProps = { filter: ChosenPayments; onChange: (filter: ChosenPayments) => void }

/** Filters the payments of the whole site. */
export function PaymentFilterBar({ filter, onChange }: PaymentFilterBarProps) {
  const daysHint = useId()
  /** Without text, any value matches. */
  const change = (name: keyof ChosenPayments, text: string | undefined) => {
    const { [name]: _before, ...others } = filter
    onChange(text ? { ...others, [name]: text } : others)
  }
  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 gap-3 lg:grid-cols-4 xl:grid-cols-[minmax(0,1fr)_11rem_10rem_11rem_11rem]"
    >
      <TripPicker
        tripId={filter.tripId}
        onPick={(tripId) => change('tripId', tripId)}
        className="col-span-full xl:col-span-1"
      />
      <FilterSelect
        label="Status"
        value={filter.status ?? ''}
        onChange={({ target }) => change('status', target.value)}
      >
        <option value="">Any status</option>
        {PAYMENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {paymentStates[status].label}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label="Provider"
        value={filter.provider ?? ''}
        onChange={({ target }) => change('provider', target.value)}
      >
        <option value="">Any provider</option>
        {PAYMENT_PROVIDERS.map((provider) => (
          <option key={provider} value={provider}>
            {providerNames[provider]}
          </option>
        ))}
      </FilterSelect>
      <DayField
        label="From"
        day={filter.from}
        max={filter.to}
        hintId={daysHint}
        onChange={(day) => change('from', day)}
      />
      <DayField
        label="To"
        day={filter.to}
        min={filter.from}
        hintId={daysHint}
        onChange={(day) => change('to', day)}
      />
      <p id={daysHint} className="col-span-full text-sm text-muted">
        By the day of the payment. Refunds count with their payment.
      </p>
      {Object.keys(filter).length > 0 && (
        <div className="col-span-full">
          <Button variant="quiet" size="sm" className="-ml-3" onClick={() => onChange({})}>
            <X size={18} />
            Clear filters
          </Button>
        </div>
      )}
    </form>
  )
}

type DayFieldProps = {
  label: string
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  /** The id of the text that says which days are meant. */
  hintId: string
  onChange: (day: string) => void
}

/** No earlier year is meant: it is one that is still being typed. */
const FIRST_YEAR = '2000'

function DayField({ label, day = '', min, max, hintId, onChange }: DayFieldProps) {
  const [text, setText] = useState(day)
  const [lastDay, setLastDay] = useState(day)
  // The day was changed elsewhere: by a link, by "Clear filters", by going back.
  if (day !== lastDay) {
    setLastDay(day)
    setText(day)
  }
  return (
    <LabelledField label={label} isQuiet>
      {(described) => (
        <input
          {...described}
          aria-describedby={hintId}
          type="date"
          min={min}
          max={max}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            if (target.value === '' || target.value >= FIRST_YEAR) onChange(target.value)
          }}
          className={inputClass}
        />
      )}
    </LabelledField>
  )
}
