import { useHead } from '../api/head.tsx'
import { ManifestSheet } from '../features/cars/manifest-sheet.tsx'
import { useManifest } from '../features/cars/use-cars.ts'
import { PageFailure } from '../ui/page-failure.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { isMissing } from './is-missing.ts'
import { isPathId } from '#contract/text.ts'
import { MissingTrip } from './missing-trip.tsx'
import { useLiveTrip } from './use-live-trip.ts'

/** The manifest of the barge, to print. */
export default function ManifestPage({ id }: { id: string }) {
  const manifest = useManifest(id, { isEnabled: isPathId(id) })
  const isGone = isMissing(id, manifest.error)
  useHead({ title: isGone ? 'Trip Not Found, Wild Trip Planner' : 'Barge manifest, Wild Trip Planner' })
  useLiveTrip(id)

  if (manifest.data) return <ManifestSheet manifest={manifest.data} />
  if (isGone) return <MissingTrip />
  if (manifest.isPending) return <PageSpinner />
  return (
    <PageFailure
      title="Barge manifest"
      width="max-w-[1280px]"
      text="We couldn’t load the manifest."
      onRetry={manifest.refetch}
    />
  )
}
