import { PageContainer } from '../../ui/page-container.tsx'
import { Gallery } from './gallery.tsx'
import { Planning } from './planning.tsx'
import { TeamCard } from './team-card.tsx'

const SPACE_ABOVE = 'pt-18 md:pt-24'

/** The landing page below its trips. */
export function LowerHalf() {
  return (
    <>
      <Planning />
      <PageContainer as="section" className={SPACE_ABOVE}>
        <TeamCard />
      </PageContainer>
      <PageContainer as="section" className={SPACE_ABOVE}>
        <h2>From the trail</h2>
        <p className="mt-3 mb-8 max-w-[60ch] text-muted">Six places worth an early start.</p>
        <Gallery />
      </PageContainer>
    </>
  )
}
