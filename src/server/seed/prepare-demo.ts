import { like } from 'drizzle-orm'
import { isOnLoopback } from '../config.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { DEMO_ID_PREFIX } from './demo-accounts.ts'

/** Anybody could sign in with a password that is written in the README. */
export class DemoExposedError extends Error {
  constructor() {
    super(
      'This database has demo accounts, whose passwords everyone knows, and the site would be reachable from\n' +
        'other machines. Set DEMO=1 if that is meant, or start with another DATA_DIR and DEMO=0.',
    )
  }
}

/**
 * Fills an empty embedded database with demo accounts and trips. Whether there
 * are any is told, so that the login page can show them; open to other machines
 * they are refused unless DEMO=1 says that this is meant.
 */
export async function prepareDemo(
  { db, config, log }: Pick<Context, 'db' | 'config' | 'log'>,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<boolean> {
  const isReachable = !isOnLoopback(config) && config.demo !== '1'
  if (isEmbedded && config.demo !== '0' && !isReachable) {
    const [anybody] = await db.select({ id: users.id }).from(users).limit(1)
    if (!anybody) {
      const { seedDemo } = await import('./seed-demo.ts')
      await seedDemo({ db, config })
      log.info('demo trips and accounts are in place')
    }
  }
  // By their ids, which nobody can choose; an address anybody could register.
  const isDemo = like(users.id, `${DEMO_ID_PREFIX}%`)
  const [demo] = await db.select({ id: users.id }).from(users).where(isDemo).limit(1)
  if (demo && isReachable) throw new DemoExposedError()
  return isEmbedded && demo !== undefined
}
