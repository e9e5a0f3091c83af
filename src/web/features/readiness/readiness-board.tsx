import { useRef, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import type { CarStatus } from '#contract/cars.ts'
import { tripPath } from '#contract/paths.ts'
import { countHeads, type Readiness, type ReadinessRow } from '#contract/readiness.ts'
import { countPeople } from '../../format/count-people.ts'
import { fullName } from '../../format/full-name.ts'
import { useChoice } from '../../hooks/use-choice.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ChooseAll } from '../../ui/choose-all.tsx'
import { OneByOneBar } from '../../ui/one-by-one-bar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LabelledField } from '../../ui/labelled-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OutcomePanel } from '../../ui/outcome-panel.tsx'
import { Select } from '../../ui/select.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { useNow } from '../../hooks/use-now.ts'
import { NudgeAllButton } from './nudge-all-button.tsx'
import { NudgeLog } from './nudge-log.tsx'
import { ReadinessFigures } from './readiness-figures.tsx'
import { ReadinessTable } from './readiness-table.tsx'
import {
  figuresOf,
  nudgeableRows,
  readView,
  filterRows,
  type ReadinessSort,
  sortLabels,
  type ReadinessView,
  viewText,
} from './readiness-view.ts'
import { NUDGE_RULE, nudgeWords } from './readiness-words.ts'
import { useNudge, useNudgeAll, useSetCar } from './use-readiness.ts'

type ReadinessBoardProps = { tripId: string; readiness: Readiness }

/** Who is ready for a trip, who is not, and what can be done about it. */
export function ReadinessBoard({ tripId, readiness }: ReadinessBoardProps) {
  if (readiness.rows.length > 0) return <Board tripId={tripId} readiness={readiness} />
  return (
    <EmptyState
      headingLevel={2}
      title="No one on this trip yet"
      text="When someone holds a spot or offers a car, you’ll see what they still need to do."
      action={<ButtonLink href={tripPath(tripId)}>View trip</ButtonLink>}
    />
  )
}

function Board({ tripId, readiness }: ReadinessBoardProps) {
  const peopleSection = useRef<HTMLElement>(null)
  useFocusFallback(peopleSection, peopleSection)
  const [view, setView] = useView()
  const now = useNow()
  const nudgeOne = useNudge(tripId)
  const approval = useSetCar(tripId)
  /** The person whose car was just approved, or made pending again. */
  const [decidedId, setDecidedId] = useState<string | null>(null)
  const { rows, isOpen } = readiness

  function setCar({ userId, car }: ReadinessRow, status: CarStatus) {
    if (!car) return
    setDecidedId(userId)
    const decided = approval.data?.id === car.id ? approval.data : undefined
    approval.mutate({ carId: car.id, status, decidedAt: decided?.decidedAt })
  }

  const shown = filterRows(rows, view, decidedId)
  const nudgeable = isOpen ? nudgeableRows(shown, now) : []
  const choice = useChoice(nudgeable, ({ userId }) => userId)
  const { chosen } = choice
  const nudging = useNudgeAll(tripId)
  /** Those who were chosen are being nudged, not all. */
  const [isOfChosen, setIsOfChosen] = useState(false)
  const canChoose = nudgeable.length > 1 || chosen.length > 0

  function nudgeAll(people: ReadinessRow[], areChosen: boolean) {
    setIsOfChosen(areChosen)
    nudging.run(people)
    choice.clear()
  }

  return (
    <>
      <ReadinessFigures
        figures={figuresOf(rows)}
        shown={view.show}
        onShow={(show) => {
          setDecidedId(null)
          setView({ ...view, show })
        }}
      />
      <section ref={peopleSection} aria-label="People" tabIndex={-1} className="mt-10 outline-none">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          {isOpen ? (
            <NudgeAllButton
              rows={nudgeable}
              hasChoice={chosen.length > 0 && !nudging.progress}
              progress={isOfChosen ? null : nudging.progress}
              isBusy={isOfChosen && nudging.progress !== null}
              onNudge={() => nudgeAll(nudgeable, false)}
              onStop={nudging.stop}
            />
          ) : (
            <Notice tone="glacier">
              This trip can no longer be booked or changed, so you can’t send reminders.
            </Notice>
          )}
          <SortField value={view.sort} onChange={(sort) => setView({ ...view, sort })} />
        </div>
        <OutcomePanel
          outcome={nudging.outcome}
          words={nudgeWords}
          keyOf={({ userId }) => userId}
          nameOf={fullName}
          onDismiss={nudging.dismiss}
        />
        <div className="mt-3 mb-3 flex min-h-11 flex-wrap items-center gap-x-4">
          {canChoose && (
            <ChooseAll
              chosen={chosen.length}
              of={nudgeable.length}
              className="px-3 print:hidden"
              onChange={choice.toggleAll}
            >
              Choose all {nudgeable.length}
            </ChooseAll>
          )}
          <p role="status" className="font-mono text-xs text-muted">
            {describeShown(shown.length, rows)}
          </p>
          {view.show !== null && (
            <Button
              size="sm"
              variant="quiet"
              className="print:hidden"
              onClick={() => setView({ ...view, show: null })}
            >
              Show everyone
            </Button>
          )}
        </div>
        {shown.length === 0 ? (
          <p className="rounded-card border border-line bg-surface px-5 py-10 text-center text-muted">
            Nothing left to do here.
          </p>
        ) : (
          <ReadinessTable
            tripId={tripId}
            rows={shown}
            isOpen={isOpen}
            now={now}
            nudgingId={nudgeOne.isPending ? nudgeOne.variables.userId : null}
            onNudge={(row) => nudgeOne.mutate(row)}
            decidedId={decidedId}
            onCar={setCar}
            choiceOf={(row) => (canChoose && nudgeable.includes(row) ? choice.isChosen(row) : null)}
            hasChoice={canChoose}
            onChoose={choice.toggle}
          />
        )}
        <OneByOneBar
          count={chosen.length}
          action={`Remind ${countPeople(chosen.length)}`}
          doing="Reminding"
          // While all are reminded, choosing somebody must not offer to begin again.
          progress={isOfChosen || chosen.length > 0 ? nudging.progress : null}
          onStart={() => nudgeAll(chosen, true)}
          onStop={nudging.stop}
          onClear={choice.clear}
        />
      </section>
      <Reminders tripId={tripId} now={now} />
    </>
  )
}

type SortFieldProps = { value: ReadinessSort; onChange: (sort: ReadinessSort) => void }

function SortField({ value, onChange }: SortFieldProps) {
  return (
    <LabelledField label="Sort" isQuiet className="min-w-60 print:hidden">
      {(fieldAttributes) => (
        <Select
          {...fieldAttributes}
          name="sort"
          value={value}
          onChange={({ target }) => onChange(target.value as ReadinessSort)}
        >
          {Object.entries(sortLabels).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </LabelledField>
  )
}

function Reminders({ tripId, now }: { tripId: string; now: Date }) {
  return (
    <section aria-labelledby="nudges" className="mt-14 print:hidden">
      <h2 id="nudges" className="text-2xl">
        Reminders
      </h2>
      <p className="mt-2 mb-5 max-w-[65ch] text-sm text-muted">{NUDGE_RULE}</p>
      <NudgeLog tripId={tripId} now={now} />
    </section>
  )
}

/** The view is stored in the page's URL, so that links and reloads show the same. */
function useView(): [ReadinessView, (view: ReadinessView) => void] {
  // Not useSearch(): it decodes text that URLSearchParams would decode again.
  const router = useRouter()
  const search = router.searchHook(router)
  const [path, navigate] = useLocation()
  return [readView(search), (view) => navigate(path + viewText(view), { replace: true })]
}

/** '3 of 12 people', or '12 people and 2 guests' if everyone is shown. */
function describeShown(shown: number, rows: ReadinessRow[]): string {
  const everyone = countPeople(rows.length)
  if (shown < rows.length) return `${shown} of ${everyone}`
  const guests = rows.reduce((sum, row) => sum + countHeads(row) - 1, 0)
  return guests === 0 ? everyone : `${everyone} and ${guests === 1 ? '1 guest' : `${guests} guests`}`
}
