import { CircleCheck, CircleMinus, Undo2 } from 'lucide-react'
import { type Key, useEffect, useRef, useState } from 'react'
import type { Outcome } from '../hooks/use-one-by-one.ts'
import { Button } from './button.tsx'
import { CloseButton } from './close-button.tsx'
import { OnlineButton } from './online-button.tsx'
import { type ActionWords, describeOutcome } from './outcome-words.ts'

/** So many results are shown at first. */
const SHOWN = 8

type OutcomePanelProps<Item> = {
  outcome: Outcome<Item> | null
  words: ActionWords
  keyOf: (item: Item) => Key
  /** 'Maya’s car' */
  nameOf: (item: Item) => string
  /** Undoes what was done. Left out where nothing can be undone. */
  undo?: { label: string; onUndo: () => void } | undefined
  onDismiss: () => void
}

/** What became of several items: a sentence about all, and a line for each; those that were not done come first. */
export function OutcomePanel<Item>({ outcome, ...rest }: OutcomePanelProps<Item>) {
  return <div role="status">{outcome && <Panel outcome={outcome} {...rest} />}</div>
}

type PanelProps<Item> = OutcomePanelProps<Item> & { outcome: Outcome<Item> }

function Panel<Item>({ outcome, words, keyOf, nameOf, undo, onDismiss }: PanelProps<Item>) {
  const panel = useRef<HTMLDivElement>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  // The button that was pressed may be gone; then the focus is on the page, or on the place around.
  useEffect(() => {
    if (document.activeElement?.contains(panel.current)) panel.current?.focus()
  }, [])
  const lines = toLines(outcome, words)
  const shown = isExpanded ? lines : lines.slice(0, SHOWN)
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="mb-3 rounded-card border border-line bg-surface py-3 pr-2 pl-4 -outline-offset-3 print:hidden"
    >
      <div className="flex items-start gap-3">
        <p className="grow py-2.5 leading-snug font-semibold">{describeOutcome(outcome, words)}</p>
        <CloseButton label="Dismiss results" onClose={onDismiss} />
      </div>
      <ul role="list" aria-label="Results" className="mr-2 divide-y divide-line sm:mr-3">
        {shown.map(({ item, isDone, text }) => (
          <li key={keyOf(item)} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2 text-sm">
            {isDone ? (
              <CircleCheck size={16} className="shrink-0 self-center text-moss" />
            ) : (
              <CircleMinus size={16} className="shrink-0 self-center text-amber" />
            )}
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{nameOf(item)}</span>
            <span className="min-w-0 basis-full pl-7 text-muted sm:ml-auto sm:basis-auto sm:pl-0">
              {text}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-1 flex flex-wrap gap-x-2 empty:hidden">
        {undo && (
          <OnlineButton size="sm" variant="quiet" className="-ml-4" onClick={undo.onUndo}>
            <Undo2 size={18} />
            {undo.label}
          </OnlineButton>
        )}
        {lines.length > SHOWN && (
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show fewer' : `Show all ${lines.length}`}
          </Button>
        )}
      </div>
    </div>
  )
}

function toLines<Item>(
  { results, left }: Outcome<Item>,
  { doneLabel, leftLabel }: ActionWords,
): { item: Item; isDone: boolean; text: string }[] {
  const lines = results.map(({ item, why }) => ({
    item,
    isDone: why === null,
    text: why ?? doneLabel,
  }))
  const untried = left.map((item) => ({ item, isDone: false, text: leftLabel }))
  return [...lines.filter(({ isDone }) => !isDone), ...untried, ...lines.filter(({ isDone }) => isDone)]
}
