import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/notifications.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { sayPage } from '../http/say-page.ts'
import { countNotifications } from './count-notifications.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'

export function notificationRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.listNotifications, 'user', async ({ query, viewer, reply }) => {
    const { notifications, total, nextCursor } = await listNotifications(context, {
      userId: viewer.id,
      cursor: query.cursor,
    })
    sayPage(reply, { path: contract.listNotifications.path, query: {}, total, nextCursor })
    return notifications
  })

  route(app, contract.countNotifications, 'user', ({ viewer }) =>
    countNotifications(context, { userId: viewer.id }),
  )

  route(app, contract.readNotifications, 'user', ({ body, viewer }) =>
    readNotifications(context, { userId: viewer.id, ...body }),
  )
}
