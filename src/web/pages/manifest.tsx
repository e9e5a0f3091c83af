import { ApiError } from '../api/client.ts'
import { useHead } from '../api/head.tsx'
import { useLive } from '../api/live.ts'
import { ManifestSheet } from '../features/cars/manifest-sheet.tsx'
import { useManifest } from '../features/cars/use-cars.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { PageSpinner } from '../ui/spinner.tsx'

/** Who goes on the barge, on paper. */
export default function ManifestPage({ id }: { id: string }) {
  const isId = /^[1-9]\d{0,9}$/.test(id)
  const manifest = useManifest(id, { isEnabled: isId })
  const isMissing =
    !isId || (manifest.error instanceof ApiError && [400, 404].includes(manifest.error.status))
  useHead({ title: isMissing ? 'Trip Not Found, Wild Trip Planner' : 'Barge manifest, Wild Trip Planner' })
  useLive([`trip:${id}`])

  if (manifest.data) return <ManifestSheet manifest={manifest.data} />
  if (!isMissing && manifest.isPending) return <PageSpinner />
  return (
    <div className="mx-auto max-w-[1280px] px-4 py-24 sm:px-6">
      {isMissing ? (
        <>
          <h1>Trip Not Found</h1>
          <ButtonLink href="/admin/trips" variant="primary" size="lg" className="mt-8">
            Back to Trips
          </ButtonLink>
        </>
      ) : (
        <>
          <h1 className="mb-8">Barge manifest</h1>
          <Failed text="The manifest could not be loaded." onRetry={manifest.refetch} />
        </>
      )}
    </div>
  )
}
