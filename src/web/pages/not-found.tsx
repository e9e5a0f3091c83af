import { ADVENTURES_PATH, HOME_PATH } from '#contract/paths.ts'
import { useHead } from '../api/head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Contours } from '../ui/contours.tsx'
import { PageContainer } from '../ui/page-container.tsx'

export default function NotFoundPage() {
  useHead({ title: 'Page not found, Wild Trip Planner', status: 404 })
  return (
    // Reaches down to the footer, because contour lines that end in mid-page look cut off.
    <section className="relative isolate -mb-24 overflow-hidden">
      <Contours className="-z-10" />
      <PageContainer className="flex min-h-[72svh] flex-col items-start justify-center py-20">
        <LostTrail />
        <h1 className="mt-8">404 Page Not Found</h1>
        <p className="mt-4 max-w-[50ch] text-lg text-muted">Did you forget to add the page to the router?</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <ButtonLink href={ADVENTURES_PATH} variant="primary" size="lg">
            Browse adventures
          </ButtonLink>
          <ButtonLink href={HOME_PATH} size="lg">
            Go home
          </ButtonLink>
        </div>
      </PageContainer>
    </section>
  )
}

/** A trail that ends at an unmarked cross. */
function LostTrail() {
  return (
    <svg
      aria-hidden="true"
      width="148"
      height="64"
      viewBox="0 0 148 64"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      <path
        d="M4 56C22 60 28 40 44 40s16 16 32 12 12-34 32-34"
        strokeDasharray="1 8"
        className="stroke-spruce"
      />
      <path d="m124 8 18 18m0-18-18 18" className="stroke-ember" />
    </svg>
  )
}
