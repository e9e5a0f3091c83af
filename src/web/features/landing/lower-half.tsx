import { Gallery } from './gallery.tsx'
import { Planning } from './planning.tsx'
import { TeamCard } from './team-card.tsx'

const sectionClass = 'mx-auto max-w-[1280px] px-4 pt-18 sm:px-6 md:pt-24'

/** The landing page below its trips. */
export default function LowerHalf() {
  return (
    <>
      <Planning />
      <section className={sectionClass}>
        <TeamCard />
      </section>
      <section className={sectionClass}>
        <h2>From the trail</h2>
        <p className="mt-3 mb-8 max-w-[60ch] text-muted">Six places worth an early start.</p>
        <Gallery />
      </section>
    </>
  )
}
