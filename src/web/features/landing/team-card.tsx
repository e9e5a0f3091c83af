import { photoScene } from '../../ui/photo-scene.ts'
import { Picture } from '../../ui/picture.tsx'

/** The team behind a trip. Roles, not portraits: each installation has its own people. */
export function TeamCard() {
  return (
    <article className="grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-[5fr_6fr]">
      <div className="aspect-3/2 overflow-hidden bg-sunken md:aspect-auto md:min-h-96">
        <Picture
          src="/photos/rhyolite-hikers.jpg"
          alt={photoScene('/photos/rhyolite-hikers.jpg') ?? ''}
          sizes="(min-width: 1280px) 560px, (min-width: 48rem) 44vw, 92vw"
          className="object-[55%_80%]"
        />
      </div>
      <div className="self-center p-6 sm:p-10 lg:p-14">
        <p className="font-mono text-xs text-muted">The team</p>
        <h2 className="mt-3 text-3xl">Lead Trip Organiser</h2>
        <p className="mt-5 max-w-[48ch] text-lg">
          Plans the route, writes the schedule and reviews every car before its seats open. Knows which barge
          takes a roof box, keeps the waitlist fair and answers in the group chat.
        </p>
        <p className="mt-4 max-w-[52ch] text-muted">
          When the weather turns, they change the plan, tell everyone and sort out the refunds.
        </p>
      </div>
    </article>
  )
}
