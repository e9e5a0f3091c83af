import '../../ui/bottom-bar.css'
import { useState } from 'react'
import { describeSeatOfSomeone, MAX_SUGGESTION_NOTE } from '#contract/seat-suggestions.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CarPanel } from '../cars/car-panel.tsx'
import { LoadedCars } from '../cars/loaded-cars.tsx'
import { showSeats, type ShownSeat } from '../cars/seat-state.ts'
import type { CarWithSeats } from '../cars/use-cars.ts'
import type { SeatPlace } from './seat-places.ts'
import { useSuggestSeat } from './use-seats-of-person.ts'

type SuggestSeatSheetProps = {
  tripId: string
  name: string | null
  bookingId: number
  place: SeatPlace
  /** Seats that are suggested to somebody already. */
  suggestedSeatIds: number[]
  onClose: () => void
}

/** The seats that can be suggested to a person, and a note. */
export function SuggestSeatSheet({
  tripId,
  name,
  bookingId,
  place: { seat, suggestion },
  suggestedSeatIds,
  onClose,
}: SuggestSeatSheetProps) {
  const [chosen, setChosen] = useState<ChosenSeat | null>(null)
  const [note, setNote] = useState('')
  const sending = useSuggestSeat(tripId, bookingId)
  const what = seat ? 'another seat' : 'a seat'
  const onSubmit = () => {
    if (!chosen) return
    const replaces = suggestion ? { replaces: suggestion.id } : {}
    sending.mutate(
      { fromSeatId: seat?.id ?? null, toSeatId: chosen.id, note, ...replaces },
      { onSuccess: onClose },
    )
  }
  return (
    <Sheet title={name === null ? `Suggest ${what}` : `Suggest ${what} to ${name}`} onClose={onClose}>
      <p className="-mt-4 max-w-[75ch] text-muted">
        {seat ? `Instead of ${describeSeatOfSomeone(seat)}. ` : ''}
        The seat isn’t reserved: others can take it first.
      </p>
      <LoadedCars tripId={Number(tripId)} skeletonClassName="h-[32rem]">
        {(cars) => (
          <FreeSeats
            cars={cars.filter((car) => hasFreeSeat(car, suggestedSeatIds))}
            chosen={chosen}
            suggestedSeatIds={suggestedSeatIds}
            onPress={setChosen}
          />
        )}
      </LoadedCars>
      <div className="bottom-bar sticky bottom-0 z-20 -mx-4 border-t border-line bg-surface px-4 py-4 sm:-mx-6 sm:px-6">
        <FormBanner error={sending.error} />
        <OfflineNote className="mb-3" />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Field
            label="Note"
            hint="Optional"
            name="note"
            maxLength={MAX_SUGGESTION_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            className="min-w-0 grow basis-60"
          />
          <div className="grow sm:grow-0">
            <p role="status" className="mb-2 text-sm font-semibold">
              {chosen?.name ?? 'Choose a free seat'}
            </p>
            <OnlineButton
              variant="primary"
              size="lg"
              className="w-full min-w-44"
              isPending={sending.isPending}
              aria-disabled={chosen === null}
              onClick={onSubmit}
            >
              {sending.isPending ? 'Suggesting…' : 'Suggest seat'}
            </OnlineButton>
          </div>
        </div>
      </div>
    </Sheet>
  )
}

/** `name`: 'Back Left in Jonas’s car'. */
type ChosenSeat = { id: number; name: string }

function chosenFrom({ driverFirstName }: CarWithSeats, { id, label }: ShownSeat): ChosenSeat {
  return { id, name: driverFirstName === null ? label : `${label} in ${driverFirstName}’s car` }
}

type FreeSeatsProps = {
  cars: CarWithSeats[]
  chosen: ChosenSeat | null
  suggestedSeatIds: number[]
  onPress: (seat: ChosenSeat | null) => void
}

function FreeSeats({ cars, chosen, suggestedSeatIds, onPress }: FreeSeatsProps) {
  if (cars.length === 0)
    return <EmptyState title="No free seats" text="No approved car has a seat to suggest right now." />
  return (
    <div className="grid gap-7">
      {cars.map((car) => (
        <CarPanel
          key={car.id}
          car={car}
          seats={showSeats(car, { chosen: chosen ? [chosen.id] : [], isChoosing: true }).map((seat) =>
            seat.state === 'free' && suggestedSeatIds.includes(seat.id)
              ? { ...seat, ...ALREADY_SUGGESTED }
              : seat,
          )}
          mode={{
            kind: 'choose',
            onPress: (seat) => onPress(seat.id === chosen?.id ? null : chosenFrom(car, seat)),
          }}
        />
      ))}
    </div>
  )
}

const ALREADY_SUGGESTED = { state: 'not-bookable', word: 'suggested', details: 'already suggested' } as const

function hasFreeSeat({ status, seats }: CarWithSeats, suggestedSeatIds: number[]): boolean {
  return (
    status === 'approved' && seats.some(({ id, isLocked }) => !isLocked && !suggestedSeatIds.includes(id))
  )
}
