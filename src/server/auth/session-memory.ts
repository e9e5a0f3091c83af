import { can } from '#contract/access.ts'
import type { LiveChange } from '#contract/live.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { LruCache } from '../lru-cache.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import { userTopic } from '../live/topics.ts'

const MAX_SESSIONS = 20_000
/** Changes after which a session may have ended, or its user's data may have changed. */
const FORGETTING_CHANGES = new Set<LiveChange['what']>(['session', 'account'])

type ChangeFeed = Pick<LiveFeed, 'subscribe' | 'subscribeToOwn' | 'isListening'>
/** `until`: a time of performance.now(). */
type RememberedSession = { viewer: SignedInUser; until: number }

/**
 * Sessions that this process has looked up lately, so that not every read asks the database who is asking. A
 * live change of the user makes every process forget them; while its live connection is lost, it remembers
 * nothing. Whoever sees more than others, such as drafts, is never remembered.
 */
export class SessionMemory {
  readonly #live: ChangeFeed
  readonly #rememberMs: number
  readonly #sessions = new LruCache<RememberedSession>(MAX_SESSIONS)
  /** If it grows during a lookup, what was found may be outdated. */
  #forgetCount = 0

  constructor(live: ChangeFeed, { seconds }: { seconds: number }) {
    this.#live = live
    this.#rememberMs = seconds * 1_000
    live.subscribeToOwn((changes) => this.#forgetChanged(changes))
    live.subscribe((message) => {
      if (message === 'resync') this.#forget(() => true)
      else this.#forgetChanged(message)
    })
  }

  /** Who has this session, as far as this process remembers. */
  recall(sessionId: string): SignedInUser | null {
    const session = this.#live.isListening ? this.#sessions.get(sessionId) : undefined
    return session && session.until > performance.now() ? session.viewer : null
  }

  /** Looks a session up, and remembers its user unless that has changed meanwhile. */
  async lookUpAndRemember<Found extends { viewer: SignedInUser; secondsLeft: number }>(
    lookUp: () => Promise<Found | null>,
  ): Promise<Found | null> {
    const [begin, forgetCount] = [performance.now(), this.#forgetCount]
    const found = await lookUp()
    const isCurrent = forgetCount === this.#forgetCount && this.#live.isListening
    if (found && isCurrent && !can(found.viewer, 'see-drafts')) {
      const until = begin + Math.min(this.#rememberMs, found.secondsLeft * 1_000)
      this.#sessions.set(found.viewer.sessionId, { viewer: found.viewer, until }, 1)
    }
    return found
  }

  #forgetChanged(changes: LiveChange[]): void {
    const topics = new Set(
      changes.filter(({ what }) => FORGETTING_CHANGES.has(what)).map(({ topic }) => topic),
    )
    if (topics.size > 0) this.#forget(({ id }) => topics.has(userTopic(id)))
  }

  #forget(isConcerned: (viewer: SignedInUser) => boolean): void {
    this.#forgetCount++
    this.#sessions.deleteWhere(({ viewer }) => isConcerned(viewer))
  }
}
