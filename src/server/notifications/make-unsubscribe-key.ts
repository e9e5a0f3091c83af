import { hashToken, newToken } from '../auth/rules.ts'
import type { Context } from '../context.ts'
import { unsubscribeKeys } from '../db/tables/notifications.ts'

/** A key for one mail, which can only turn mails off. The key is only in that mail; its hash is stored. */
export async function makeUnsubscribeKey({ db }: Pick<Context, 'db'>, userId: string): Promise<string> {
  const key = newToken()
  await db.insert(unsubscribeKeys).values({ keyHash: hashToken(key), userId })
  return key
}
