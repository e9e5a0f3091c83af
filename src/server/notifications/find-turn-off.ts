import { pathParts } from '#contract/endpoint.ts'
import { unsubscribe, type NotificationGroup } from '#contract/notifications.ts'
import type { Context } from '../context.ts'
import { makeUnsubscribeKey } from './make-unsubscribe-key.ts'

type Asked = { userId: string; groups: NotificationGroup[] }

/** Where mails of these groups are turned off. */
export async function findTurnOff(
  context: Pick<Context, 'db' | 'mailer' | 'site'>,
  { userId, groups }: Asked,
): Promise<{ path: string; oneClickUrl?: string }> {
  const { mailer, site } = context
  const group = groups.join(',')
  // A mail that is kept here is read by every organiser: nobody's key stands in it.
  if (mailer.delivery === 'here') return { path: `/unsubscribe/${group}` }
  const key = await makeUnsubscribeKey(context, userId)
  const path = `/unsubscribe/${key}/${group}`
  // Mail programs call nothing but https (RFC 8058).
  if (!site.publicUrl.startsWith('https:')) return { path }
  return { path, oneClickUrl: site.publicUrl + pathParts(unsubscribe.path, { key, group }).join('/') }
}
