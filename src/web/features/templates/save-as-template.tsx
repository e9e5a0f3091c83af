import type { Trip } from '#contract/trips.ts'
import { NameTemplateDialog } from './name-template-dialog.tsx'
import { useSaveAsTemplate } from './use-templates.ts'

type SaveAsTemplateProps = { trip: Pick<Trip, 'id' | 'title'>; onClose: () => void }

/** Names and saves a template of a trip, as the trip was last saved. */
export function SaveAsTemplate({ trip, onClose }: SaveAsTemplateProps) {
  const saving = useSaveAsTemplate(trip.id, onClose)
  return (
    <NameTemplateDialog
      title="Save as template"
      text="The template keeps this trip’s texts, schedule, pictures and price, but not its dates and people."
      initialName={trip.title}
      action="Save template"
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={saving.mutate}
      onClose={onClose}
    />
  )
}
