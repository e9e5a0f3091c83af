import { like } from 'drizzle-orm'
import { isOnLoopback } from '../config.ts'
import type { Context } from '../context.ts'
import { users } from '../db/tables/auth.ts'
import { DEMO_ID_PREFIX } from './demo-accounts.ts'

/** The demo passwords are public in the README, so anybody could sign in. */
export class DemoExposedError extends Error {
  constructor() {
    super(
      'This database has demo accounts, whose passwords everyone knows, and the site would be reachable from\n' +
        'other machines. Set DEMO=1 if that is meant, or start with another DATA_DIR and DEMO=0.',
    )
  }
}

/**
 * Fills an empty embedded database with demo accounts and trips. Returns whether there are demo accounts, so
 * that the login page can show them. If other machines can reach the site, they are refused unless DEMO=1
 * allows them.
 */
export async function prepareDemo(
  { db, config, log }: Pick<Context, 'db' | 'config' | 'log'>,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<boolean> {
  const isExposed = !isOnLoopback(config) && config.demo !== '1'
  if (isEmbedded && config.demo !== '0' && !isExposed) {
    const [anybody] = await db.select({ id: users.id }).from(users).limit(1)
    if (!anybody) {
      const { seedDemo } = await import('./seed-demo.ts')
      await seedDemo({ db, config })
      log.info('demo trips and accounts are in place')
    }
  }
  // Recognised by their ids, which nobody can choose; anybody could register their addresses.
  const isDemo = like(users.id, `${DEMO_ID_PREFIX}%`)
  const [demo] = await db.select({ id: users.id }).from(users).where(isDemo).limit(1)
  if (demo && isExposed) throw new DemoExposedError()
  return isEmbedded && demo !== undefined
}
