import { MAX_PARTY_SIZE } from '#contract/bookings.ts'
import { SegmentedChoice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import type { BookingDraft } from './use-booking-draft.ts'

type PartyFieldsProps = {
  draft: BookingDraft
  /** False for the waitlist: names are asked for when there is room. */
  asksNames: boolean
  /** The largest size that can be chosen, because a confirmed party can only become smaller. */
  largest?: number
}

/** The size of the party, and the names of the guests. */
export function PartyFields({ draft, asksNames, largest = MAX_PARTY_SIZE }: PartyFieldsProps) {
  return (
    <div>
      <SegmentedChoice
        label="How many of you?"
        options={Array.from({ length: MAX_PARTY_SIZE }, (_, index) => ({
          value: index + 1,
          label: index === 0 ? 'Just me' : String(index + 1),
          isDisabled: index + 1 > largest,
        }))}
        value={draft.partySize}
        onChange={draft.setPartySize}
        hint={
          largest < MAX_PARTY_SIZE
            ? 'You can remove people here. Anyone else can book with their own account.'
            : undefined
        }
      />
      {asksNames && draft.guests.length > 0 && (
        <div className="mt-4 grid gap-3">
          {draft.guests.map((name, index) => (
            <Field
              key={index}
              name={`guest-${index + 1}`}
              label={`Guest ${index + 1} name (optional)`}
              value={name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => draft.setGuest(index, event.target.value)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
