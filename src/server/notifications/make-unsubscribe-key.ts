import { hashToken, newToken } from '../auth/rules.ts'
import type { Context } from '../context.ts'
import { unsubscribeKeys } from '../db/tables/notifications.ts'

/** A key for one mail, which can turn mails off and nothing else. It stands in that mail alone: what is kept is its hash. */
export async function makeUnsubscribeKey({ db }: Pick<Context, 'db'>, userId: string): Promise<string> {
  const key = newToken()
  await db.insert(unsubscribeKeys).values({ keyHash: hashToken(key), userId })
  return key
}
