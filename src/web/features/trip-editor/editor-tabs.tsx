import type { Trip } from '#contract/trips.ts'
import { PageContainer } from '../../ui/page-container.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CarManagement } from '../cars/car-management.tsx'
import { ManagedRide } from '../rides/managed-ride.tsx'
import { ImagesAndMedia } from '../images/images-and-media.tsx'
import { bindFields } from './bind-fields.ts'
import { DetailsTab } from './details-tab.tsx'
import { ScheduleTab } from './schedule-tab.tsx'
import { countErrors } from './trip-form.ts'
import type { EditorTab } from './use-editor-tab.ts'
import type { TripEditorControls } from './use-trip-editor.ts'

type EditorTabsProps = {
  trip: Trip
  editor: TripEditorControls
  tab: EditorTab
  onTab: (tab: EditorTab) => void
  /** An upload has begun (true) or ended (false): leaving meanwhile would abort it. */
  onUpload: (isRunning: boolean) => void
}

/** The fields of a trip, and its cars. */
export function EditorTabs({ trip, editor, tab, onTab, onUpload }: EditorTabsProps) {
  const { state, errors, isUnsaved, change } = editor
  const bind = bindFields(state.form, errors, change)
  return (
    <PageContainer className="pt-4">
      <Tabs
        label="Parts of the trip"
        active={tab}
        onSelect={onTab}
        tabs={[
          {
            id: 'details',
            label: 'Trip Details',
            errorCount: countErrors(errors, 'details'),
            panel: <DetailsTab trip={trip} isUnsaved={isUnsaved} bind={bind} onChange={change} />,
          },
          {
            id: 'schedule',
            label: 'Event Schedule',
            errorCount: countErrors(errors, 'schedule'),
            panel: <ScheduleTab bind={bind} form={state.form} errors={errors} onChange={change} />,
          },
          {
            id: 'media',
            label: 'Images & Media',
            errorCount: countErrors(errors, 'media'),
            panel: (
              <ImagesAndMedia
                tripId={trip.id}
                pictures={state.form}
                errors={errors}
                onChange={change}
                onUpload={onUpload}
              />
            ),
          },
          // Hidden panels stay mounted to keep their input. Cars have none, so they are loaded when shown.
          {
            id: 'cars',
            label: 'Car Management',
            panel: tab === 'cars' && (
              <CarManagement
                tripId={trip.id}
                detailsOf={({ id, status }) => status === 'approved' && <ManagedRide carId={id} />}
              />
            ),
          },
        ]}
      />
    </PageContainer>
  )
}
