import { MAX_PARTY_SIZE } from '#contract/bookings.ts'
import { countPeople } from '../../format/count-people.ts'
import { SegmentedChoice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import type { BookingDraft } from './use-booking-draft.ts'

type PartyFieldsProps = {
  draft: BookingDraft
  /** False for the waitlist: names are asked for when there is room. */
  asksNames: boolean
  /** The largest size that can be chosen. */
  largest?: number | undefined
  /** Larger sizes do not fit now; one that was chosen before they stopped fitting stays. */
  roomFor?: number | undefined
  /** The party is confirmed: more people are added in a separate booking. */
  canOnlyShrink: boolean
}

/** The size of the party, and the names of the guests. */
export function PartyFields({
  draft,
  asksNames,
  largest = MAX_PARTY_SIZE,
  roomFor = largest,
  canOnlyShrink,
}: PartyFieldsProps) {
  const isAdded = draft.addedTo !== null
  return (
    <div>
      <SegmentedChoice
        label={isAdded ? 'How many people?' : 'How many of you?'}
        options={Array.from({ length: MAX_PARTY_SIZE }, (_, index) => ({
          value: index + 1,
          label: index === 0 && !isAdded ? 'Just me' : String(index + 1),
          isDisabled: index + 1 > largest || (index + 1 > roomFor && index + 1 !== draft.partySize),
        }))}
        value={draft.partySize}
        onChange={draft.setPartySize}
        hint={hintOf({ draft, largest, roomFor, canOnlyShrink })}
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

/** Why some sizes cannot be chosen; the form itself says that the chosen one does not fit. */
function hintOf({
  draft: { addedTo, partySize },
  largest,
  roomFor,
  canOnlyShrink,
}: {
  draft: BookingDraft
  largest: number
  roomFor: number
  canOnlyShrink: boolean
}): string | undefined {
  const isAdded = addedTo !== null
  if (partySize <= roomFor && roomFor < largest)
    return `There’s only room for ${countPeople(roomFor)} right now.`
  if (largest === MAX_PARTY_SIZE) return undefined
  if (canOnlyShrink)
    return `You can remove people here.${isAdded ? '' : ' More people are added separately.'}`
  return `Your party can have up to ${MAX_PARTY_SIZE} people, including you.`
}
