import { ArrowLeft, CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Trip } from '#contract/trips.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { StatusTag } from '../trip-tags.tsx'

type EditorHeaderProps = {
  trip: Trip
  isUnsaved: boolean
  isSaving: boolean
  onSave: () => void
  /** What has to be known wherever on the page one is. */
  notices: ReactNode
}

/** Stays in sight: which trip this is, whether it is saved, and the way to save it. */
export function EditorHeader({ trip, isUnsaved, isSaving, onSave, notices }: EditorHeaderProps) {
  return (
    <div className="sticky top-[var(--header)] z-20 border-b border-line bg-paper">
      <div className="mx-auto flex max-w-[1280px] items-center gap-x-4 px-4 py-2.5 sm:px-6">
        <ButtonLink href={`/trip/${trip.id}`} variant="quiet" size="sm" className="-ml-4 shrink-0">
          <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
          <span className="max-md:sr-only">Back to Trip</span>
        </ButtonLink>
        <div className="min-w-0 grow">
          <div className="flex items-center gap-3">
            <h1 className="text-xl whitespace-nowrap sm:text-2xl">Edit Trip</h1>
            <span className="max-sm:hidden">
              <StatusTag status={trip.status} />
            </span>
          </div>
          <p className="truncate text-sm text-muted">{trip.title}</p>
        </div>
        <p role="status" className="shrink-0 text-sm font-medium text-amber">
          {isUnsaved && (
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="size-2.5 rounded-full bg-amber" />
              <span className="max-md:sr-only">Unsaved changes</span>
            </span>
          )}
        </p>
        <ButtonLink
          href={`/admin/trips/${trip.id}/payments`}
          variant="quiet"
          size="sm"
          className="shrink-0 max-sm:px-2"
        >
          <CreditCard aria-hidden="true" size={20} strokeWidth={1.75} />
          <span className="max-md:sr-only">Payments</span>
        </ButtonLink>
        <Button
          variant="primary"
          size="sm"
          isPending={isSaving}
          onClick={onSave}
          aria-keyshortcuts="Control+S Meta+S"
          className="shrink-0 max-sm:px-4!"
        >
          {isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
      <div role="status" className="mx-auto max-w-[1280px] px-4 sm:px-6">
        {notices}
      </div>
    </div>
  )
}
