import { ManifestSheet } from '../features/cars/manifest-sheet.tsx'
import { useManifest } from '../features/cars/use-cars.ts'
import { PageFailure } from '../ui/page-failure.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { isPathId } from '#contract/text.ts'

/** The manifest of the barge, to print. */
export default function ManifestPage({ id }: { id: string }) {
  const manifest = useManifest(id, { isEnabled: isPathId(id) })

  if (manifest.data) return <ManifestSheet manifest={manifest.data} />
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
