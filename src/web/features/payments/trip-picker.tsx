import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { formatDays } from '#contract/days.ts'
import { listTrips, type Trip } from '#contract/trips.ts'
import { queryOf } from '../../api/query.ts'
import { useDebounced } from '../../hooks/use-debounced.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/input-class.ts'
import { LabelledField } from '../../ui/labelled-field.tsx'
import { layerClass } from '../../ui/layer-class.ts'
import { stepIndex } from '../../ui/step-index.ts'
import { useTrip } from '../trips/use-trips.ts'

const MAX_SUGGESTIONS = 8

type TripPickerProps = {
  /** The chosen trip. */
  tripId: string | undefined
  onPick: (tripId: string | undefined) => void
  className?: string
}

/** Finds one of all trips by its words, of which it suggests the newest. */
export function TripPicker({ tripId, onPick, className }: TripPickerProps) {
  const listId = useId()
  const { data: chosenTrip } = useTrip(tripId ?? '', { isEnabled: tripId !== undefined })
  /** Null: nothing was typed since the last choice. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(0)
  const suggestions = useSuggestions(typed ?? '', isOpen)
  const active = suggestions?.[activeIndex]
  const chosenTitle = tripId === undefined ? '' : (chosenTrip?.title ?? `Trip ${tripId}`)

  function close() {
    setIsOpen(false)
    setTyped(null)
    setActiveIndex(0)
  }

  function pick(id: string | undefined) {
    close()
    onPick(id)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen && active) pick(String(active.id))
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      if (isOpen && suggestions && suggestions.length > 0)
        setActiveIndex(
          stepIndex(event.key, activeIndex, suggestions.length, { axis: 'vertical', wraps: true }),
        )
    }
  }

  return (
    <LabelledField label="Trip" isQuiet className={className}>
      {(described) => (
        <div className="relative" onBlur={close}>
          <input
            {...described}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active ? `${listId}-${active.id}` : undefined}
            autoComplete="off"
            maxLength={200}
            placeholder="Any trip"
            value={typed ?? chosenTitle}
            onChange={({ target }) => {
              setTyped(target.value)
              setIsOpen(true)
              setActiveIndex(0)
            }}
            onClick={() => setIsOpen(true)}
            onFocus={({ target }) => target.select()}
            onKeyDown={onKeyDown}
            className={cx(inputClass, 'pr-12 text-ellipsis')}
          />
          {tripId !== undefined && (
            <CloseButton
              label="Any trip"
              onClose={() => pick(undefined)}
              className="absolute top-0.5 right-0.5"
            />
          )}
          {isOpen && suggestions && (
            <Suggestions id={listId} trips={suggestions} activeId={active?.id} onPick={pick} />
          )}
        </div>
      )}
    </LabelledField>
  )
}

/** The newest trips with these words. Those of the words before stay until they are found. */
function useSuggestions(words: string, isEnabled: boolean): Trip[] | undefined {
  const q = useDebounced(words).trim()
  const query = { ...(q !== '' && { q }), sort: 'newest' as const, limit: String(MAX_SUGGESTIONS) }
  const found = useQuery({
    ...queryOf(listTrips, { query }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  return found.data
}

type SuggestionsProps = {
  id: string
  trips: Trip[]
  activeId: number | undefined
  onPick: (tripId: string) => void
}

function Suggestions({ id, trips, activeId, onPick }: SuggestionsProps) {
  return (
    <div className={cx(layerClass, 'absolute inset-x-0 top-full z-10 mt-2 rounded-card p-1.5')}>
      {trips.length === 0 && (
        <p role="status" className="px-3 py-2.5 text-sm text-muted">
          No trips found
        </p>
      )}
      <ul role="listbox" id={id} aria-label="Trips">
        {trips.map((trip) => (
          <li
            key={trip.id}
            id={`${id}-${trip.id}`}
            role="option"
            aria-selected={trip.id === activeId}
            // The focus stays in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(String(trip.id))}
            className="min-h-11 cursor-pointer rounded-control px-3 py-2 leading-snug hover:bg-ink/5 aria-selected:bg-ink/8"
          >
            <span className="block font-semibold [overflow-wrap:anywhere]">{trip.title}</span>
            <span className="font-mono text-xs text-muted">{formatDays(trip.startDate, trip.endDate)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
