import type { Transport } from '#contract/bookings.ts'
import { SelectField } from '../../ui/field.tsx'
import { canDrive } from './can-drive.ts'
import { TRANSPORT_LABELS } from './transport-words.ts'
import type { BookingDraft } from './use-booking-draft.ts'
import type { TripSeats } from './use-trip-seats.ts'

type TransportSelectProps = { draft: BookingDraft; seats: TripSeats | undefined }

/** How the party gets to the trip, where there is no room for explanations. */
export function TransportSelect({ draft, seats }: TransportSelectProps) {
  const isDrivable = canDrive(draft, seats)
  return (
    <SelectField
      name="transport"
      label="How will you get there?"
      value={draft.transport}
      onChange={(event) => draft.setTransport(event.target.value as Transport)}
    >
      <option value="car">{TRANSPORT_LABELS.car}</option>
      <option value="own">{TRANSPORT_LABELS.own}</option>
      <option value="driving" disabled={!isDrivable}>
        {TRANSPORT_LABELS.driving}
        {!isDrivable && ' (offer it first)'}
      </option>
      <option value="later">{TRANSPORT_LABELS.later}</option>
    </SelectField>
  )
}
