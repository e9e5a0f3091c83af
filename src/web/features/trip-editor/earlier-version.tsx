import { ArrowLeft, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { joinList } from '#contract/text.ts'
import type { Trip } from '#contract/trips.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { compareLines } from './compare-lines.ts'
import { differingFields, type EditorState, tripInEditor, unsavedFields } from './editor-state.ts'
import { linesOfField } from './field-lines.ts'
import { formFields, toTripForm, type TripFormField } from './trip-form.ts'
import { useTripVersion } from './use-history.ts'

type EarlierVersionProps = {
  state: EditorState
  version: number
  title: string
  onBack: () => void
  onRestore: (earlier: Trip) => void
}

/** What going back to an earlier version would change in the editor. */
export function EarlierVersion({ state, version, title, onBack, onRestore }: EarlierVersionProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const earlier = useTripVersion(state.base.id, version)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Button variant="quiet" size="sm" onClick={onBack} className="mb-2 -ml-4 lg:hidden">
        <ArrowLeft />
        All saves
      </Button>
      <h3 ref={heading} id={id} tabIndex={-1} className="text-xl focus:outline-none">
        {title}
      </h3>
      {earlier.data && <Comparison state={state} earlier={earlier.data} onRestore={onRestore} />}
      {earlier.isPending && <Skeleton className="mt-4 h-64 rounded-control" />}
      {earlier.isError && (
        <div className="mt-4">
          <LoadFailure text="We couldn’t load this version." onRetry={earlier.refetch} />
        </div>
      )}
    </section>
  )
}

type ComparisonProps = { state: EditorState; earlier: Trip; onRestore: (earlier: Trip) => void }

function Comparison({ state, earlier, onRestore }: ComparisonProps) {
  const now = tripInEditor(state)
  const changed = differingFields(state.form, toTripForm(earlier)).filter(
    (field) => compareLines(linesOfField(now, field), linesOfField(earlier, field)).length > 0,
  )
  if (changed.length === 0) return <p className="mt-3 text-muted">This is what’s in the editor now.</p>
  const lost = unsavedFields(state).filter((field) => changed.includes(field))
  return (
    <>
      <p className="mt-2 text-sm text-muted">
        Going back changes this in the editor. Nothing is saved until you press Save Changes.
      </p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {changed.map((field) => (
          <div key={field} className="py-4">
            <dt className="text-sm font-semibold">{formFields[field].label}</dt>
            <dd className="mt-2">
              <FieldChange field={field} now={now} earlier={earlier} />
            </dd>
          </div>
        ))}
      </dl>
      {lost.length > 0 && (
        <Notice tone="amber" className="mt-5">
          Your unsaved changes to {joinList(lost.map((field) => formFields[field].label))} will be replaced.
        </Notice>
      )}
      <div className="bottom-0 mt-5 flex justify-end bg-raised py-3 sm:sticky">
        <Button variant="primary" onClick={() => onRestore(earlier)}>
          <Undo2 />
          Go back to this version
        </Button>
      </div>
    </>
  )
}

const pictureFields: TripFormField[] = ['heroImageUrl', 'imageUrl', 'accommodationImageUrl']

type FieldChangeProps = { field: TripFormField; now: Trip; earlier: Trip }

/** The lines that would go and come; pictures are shown. */
function FieldChange({ field, now, earlier }: FieldChangeProps) {
  const isPicture = pictureFields.includes(field)
  const changes = compareLines(linesOfField(now, field), linesOfField(earlier, field))
  return (
    <ul role="list" className="space-y-1 text-sm" aria-label={formFields[field].label}>
      {changes.map(({ sign, text }, index) => (
        <li key={index} className={cx('flex gap-2', sign === '+' ? 'text-moss' : 'text-berry')}>
          <span aria-hidden="true" className="w-3 shrink-0 font-mono">
            {sign === '+' ? '+' : '−'}
          </span>
          <span className="sr-only">{sign === '+' ? 'Comes back: ' : 'Goes: '}</span>
          {isPicture ? (
            <ChangedPicture src={text} />
          ) : (
            <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function ChangedPicture({ src }: { src: string }) {
  return (
    <span className="block aspect-4/3 w-32 overflow-hidden rounded-control bg-sunken">
      <Picture src={src} alt={src} sizes="128px" />
    </span>
  )
}
