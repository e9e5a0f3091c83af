import { type ReactNode, useId, useState } from 'react'
import { Coordinates } from '#contract/fields.ts'
import type { Trip } from '#contract/trips.ts'
import { AmountField } from '../../ui/amount-input.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextAreaField } from '../../ui/field.tsx'
import { CategoryOptions } from '../trips/category-options.tsx'
import { CancelTripDialog } from '../trip-management/cancel-trip-dialog.tsx'
import { canBeCancelled } from '../trip-management/use-trip-changes.ts'
import { formatCoordinates } from '../trips/trip-route.tsx'
import { parseCoordinates } from './coordinates.ts'
import type { BindField } from './bind-fields.ts'
import { RefundTerms } from './refund-terms.tsx'
import type { TripFormField } from './trip-form.ts'

type DetailsTabProps = {
  trip: Trip
  isUnsaved: boolean
  bind: BindField
  onChange: (field: TripFormField, value: string) => void
}

/** Title, dates, price and capacity of a trip. */
export function DetailsTab({ trip, isUnsaved, bind, onChange }: DetailsTabProps) {
  const id = useId()
  // Unlike other fields, an AmountField reports its text instead of an event.
  const bindAmount = (field: TripFormField) => ({
    ...bind(field),
    onChange: (value: string) => onChange(field, value),
  })
  return (
    <div className="divide-y divide-line">
      <FieldGroup title="Basic Information">
        <Field {...bind('title')} className="sm:col-span-2" />
        <TextAreaField {...bind('description')} className="sm:col-span-2" inputClassName="min-h-44" />
        <Field {...bind('location')} />
        <Field {...bind('category')} list={`${id}-categories`} />
        <CategoryOptions id={`${id}-categories`} />
      </FieldGroup>
      <FieldGroup title="Dates & Pricing">
        <Field {...bind('startDate')} type="date" />
        <Field {...bind('endDate')} type="date" />
        <AmountField {...bindAmount('price')} hint="In dollars. Enter 0 for a free trip." />
        <Field
          {...bind('maxParticipants')}
          inputMode="numeric"
          autoComplete="off"
          hint="Enter 0 for no limit."
        />
        <AmountField {...bindAmount('budgetLow')} hint="What people can expect to spend. Leave 0 to hide." />
        <AmountField {...bindAmount('budgetHigh')} />
      </FieldGroup>
      <FieldGroup title="Additional Information">
        <TextAreaField {...bind('accommodationDescription')} className="sm:col-span-2" />
        <TextAreaField {...bind('policySecure')} />
        <TextAreaField {...bind('policyWaitlist')} />
        <Field
          {...bind('bargeLocation')}
          hint="Meeting point for barge transport."
          className="sm:col-span-2"
        />
        <Field {...bind('googleMapsRouteUrl')} type="url" placeholder="https://" />
        <Field
          {...bind('locationCoordinates')}
          hint={coordinatesHint(bind('locationCoordinates').value)}
          autoComplete="off"
          spellCheck={false}
        />
      </FieldGroup>
      <FieldGroup title="Refund terms">
        <RefundTerms
          text={bind('refundTiers').value}
          error={bind('refundTiers').error}
          onChange={(text) => onChange('refundTiers', text)}
        />
      </FieldGroup>
      {canBeCancelled(trip) && (
        <FieldGroup title="Cancel trip">
          <CancelTripSection trip={trip} isUnsaved={isUnsaved} />
        </FieldGroup>
      )}
    </div>
  )
}

function CancelTripSection({ trip, isUnsaved }: { trip: Trip; isUnsaved: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="sm:col-span-2">
      <p className="max-w-[60ch] text-muted">
        Cancelling ends every booking, refunds every payment in full and tells everyone. You’ll see who’s
        affected before you confirm.{isUnsaved && ' Save or discard your changes first.'}
      </p>
      <Button variant="destructive" disabled={isUnsaved} onClick={() => setIsAsking(true)} className="mt-4">
        Cancel trip
      </Button>
      {isAsking && <CancelTripDialog trip={trip} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function coordinatesHint(text: string): string {
  const coordinates = parseCoordinates(text)
  return coordinates && Coordinates.safeParse(coordinates).success
    ? `We’ll use ${formatCoordinates(coordinates)}`
    : 'For example 61.6363, 8.3123, or a Google Maps link.'
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-6 py-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-12"
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">{children}</div>
    </section>
  )
}
