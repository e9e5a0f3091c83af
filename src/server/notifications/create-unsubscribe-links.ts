import { pathParts } from '#contract/endpoint.ts'
import { unsubscribe, type NotificationGroup } from '#contract/notifications.ts'
import { unsubscribePath } from '#contract/paths.ts'
import type { Context } from '../context.ts'
import { makeUnsubscribeKey } from './make-unsubscribe-key.ts'

type CreateUnsubscribeLinksInput = { userId: string; groups: NotificationGroup[] }

/** The page, and perhaps a one-click URL, where the recipient of a mail can turn these groups off. */
export async function createUnsubscribeLinks(
  context: Pick<Context, 'db' | 'mailer' | 'site'>,
  { userId, groups }: CreateUnsubscribeLinksInput,
): Promise<{ path: string; oneClickUrl?: string }> {
  const { mailer, site } = context
  const group = groups.join(',')
  // Every organiser can read mails that are stored here, so these contain no key.
  if (mailer.delivery === 'here') return { path: unsubscribePath(group) }
  const key = await makeUnsubscribeKey(context, userId)
  const path = unsubscribePath(group, key)
  // Mail programs only call https URLs (RFC 8058).
  if (!site.publicUrl.startsWith('https:')) return { path }
  return { path, oneClickUrl: site.publicUrl + pathParts(unsubscribe.path, { key, group }).join('/') }
}
