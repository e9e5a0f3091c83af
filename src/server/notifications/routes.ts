import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/notifications.ts'
import { unsubscribePath } from '#contract/paths.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { setPaginationHeaders } from '../http/pagination-headers.ts'
import { changeSetting } from './change-setting.ts'
import { countNotifications } from './count-notifications.ts'
import { listNotifications } from './list-notifications.ts'
import { listSettings } from './list-settings.ts'
import { readNotifications } from './read-notifications.ts'
import { unsubscribe } from './unsubscribe.ts'

export function notificationRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.listNotifications, 'use-account', async ({ query, viewer, reply }) => {
    const { notifications, total, nextCursor } = await listNotifications(context, {
      userId: viewer.id,
      cursor: query.cursor,
    })
    setPaginationHeaders(reply, { path: contract.listNotifications.path, query: {}, total, nextCursor })
    return notifications
  })

  route(app, contract.countNotifications, 'use-account', ({ viewer }) =>
    countNotifications(context, { userId: viewer.id }),
  )

  route(app, contract.readNotifications, 'use-account', ({ body, viewer }) =>
    readNotifications(context, { userId: viewer.id, ...body }),
  )

  route(app, contract.listNotificationSettings, 'use-account', ({ viewer }) =>
    listSettings(context, { userId: viewer.id }),
  )

  route(app, contract.changeNotificationSetting, 'use-account', ({ body, viewer }) =>
    changeSetting(context, { userId: viewer.id, ...body }),
  )

  // A scope of its own, because only this route takes any content type.
  void app.register((scope, _options, done) => {
    // Mail programs send a form in either encoding, or no body; only the URL matters.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null))
    route(scope, contract.unsubscribe, 'use-secret', ({ params }) => unsubscribe(context, params))
    // A GET changes nothing, because some programs follow every link in a mail.
    scope.get<{ Params: { key: string; group: string } }>(
      contract.unsubscribe.path,
      { schema: { hide: true } },
      ({ params: { key, group } }, reply) =>
        reply.redirect(unsubscribePath(encodeURIComponent(group), encodeURIComponent(key))),
    )
    done()
  })
}
