import { useState } from 'react'
import type { TripSave } from '#contract/trip-saves.ts'
import type { Trip } from '#contract/trips.ts'
import { formatDateTime } from '../../format/moments.ts'
import { cx } from '../../ui/cx.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { describeSave } from './describe-save.ts'
import type { EditorState } from './editor-state.ts'
import { EarlierVersion } from './earlier-version.tsx'
import { useTripSaves } from './use-history.ts'

type HistorySheetProps = {
  state: EditorState
  /** Puts an earlier version into the editor; `words` say which one it is. */
  onRestore: (earlier: Trip, words: string) => void
  onClose: () => void
}

/** The saves of a trip, and the way back to an earlier version. */
export default function HistorySheet({ state, onRestore, onClose }: HistorySheetProps) {
  const tripId = state.base.id
  const saves = useTripSaves(tripId)
  const [shownVersion, setShownVersion] = useState<number | null>(null)
  const versions = saves.data ? listVersions(saves.data) : []
  const shown = versions.find(({ version }) => version === shownVersion)
  return (
    <Sheet title="History" onClose={onClose}>
      {saves.isPending && <LoadingHistory />}
      {saves.isError && !saves.data && (
        <LoadFailure text="We couldn’t load the history." onRetry={saves.refetch} />
      )}
      {saves.data && versions.length === 0 && (
        <p className="mb-6 text-muted">
          No saves yet. From now on, each save is listed here with who made it and what changed.
        </p>
      )}
      {versions.length > 0 && (
        <div className="grid gap-x-8 gap-y-6 mb-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <ol role="list" aria-label="Saves" className={cx('space-y-1', shown && 'max-lg:hidden')}>
            {versions.map((each, index) => (
              <li key={each.version}>
                <VersionButton
                  entry={each}
                  isCurrent={index === 0}
                  isShown={each === shown}
                  onShow={() => setShownVersion(each.version)}
                />
              </li>
            ))}
          </ol>
          {shown ? (
            <EarlierVersion
              key={shown.version}
              state={state}
              version={shown.version}
              title={shown.when}
              onBack={() => setShownVersion(null)}
              onRestore={(earlier) => onRestore(earlier, shown.words)}
            />
          ) : (
            <p className="text-muted max-lg:hidden">
              Choose a save to compare it with what’s in the editor now, and to go back to it.
            </p>
          )}
        </div>
      )}
    </Sheet>
  )
}

type VersionEntry = {
  version: number
  /** 'Mar 9, 2027, 14:02' */
  when: string
  /** 'from Mar 9, 2027, 14:02' */
  words: string
  who: string | null
  what: string
}

/** The versions that can be read: each save's, and the one before the oldest save unless that made the trip. */
function listVersions(saves: TripSave[]): VersionEntry[] {
  const versions = saves.map((save) => ({
    version: save.version,
    when: formatDateTime(save.savedAt),
    words: `from ${formatDateTime(save.savedAt)}`,
    who: save.savedBy,
    what: describeSave(save),
  }))
  const oldest = saves.at(-1)
  if (!oldest || oldest.kind === 'created' || oldest.kind === 'copied') return versions
  const at = formatDateTime(oldest.savedAt)
  const earliest = { version: oldest.version - 1, when: `Before ${at}`, words: `before ${at}` }
  return [...versions, { ...earliest, who: null, what: 'As it was before these saves' }]
}

type VersionButtonProps = { entry: VersionEntry; isCurrent: boolean; isShown: boolean; onShow: () => void }

function VersionButton({ entry: { when, who, what }, isCurrent, isShown, onShow }: VersionButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={cx(
        'block w-full cursor-pointer rounded-control border px-4 py-3 text-left focus-visible:outline-offset-0',
        isShown ? 'border-spruce bg-spruce/8' : 'border-transparent hover:bg-ink/5',
      )}
    >
      <span className="flex flex-wrap items-center justify-between gap-2 font-mono text-xs text-muted">
        {when}
        {isCurrent && <Tag tone="moss">Current</Tag>}
      </span>
      <span className="mt-1 block leading-snug font-semibold">{what}</span>
      {who !== null && <span className="block text-sm text-muted">{who}</span>}
    </button>
  )
}

function LoadingHistory() {
  return (
    <div className="mb-6 space-y-3">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20 rounded-control" />
      ))}
    </div>
  )
}
