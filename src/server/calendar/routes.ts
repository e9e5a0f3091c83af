import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/calendar.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { sendWithEtag } from '../http/send-with-etag.ts'
import { getFeed } from './get-feed.ts'
import { getTripCalendar } from './get-trip-calendar.ts'
import { renderFeed } from './render-feed.ts'
import { resetFeed } from './reset-feed.ts'
import { revokeFeed } from './revoke-feed.ts'

/** Clients may cache the response, but must revalidate it before every use. */
const ASK_AGAIN = 'private, max-age=0, must-revalidate'

export function calendarRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.getTripCalendar, 'see-trip', async ({ params, viewer, reply }) => {
    const { disposition, text } = await getTripCalendar(context, {
      ...params,
      viewer,
    })
    reply.header('content-disposition', disposition)
    return sendCalendar(reply, text)
  })

  route(app, contract.getCalendarFeed, 'use-account', ({ viewer }) => getFeed(context, { userId: viewer.id }))
  route(app, contract.resetCalendarFeed, 'use-account', ({ viewer }) =>
    resetFeed(context, { userId: viewer.id }),
  )
  route(app, contract.revokeCalendarFeed, 'use-account', ({ viewer }) =>
    revokeFeed(context, { userId: viewer.id }),
  )

  route(app, contract.readCalendarFeed, 'use-secret', async ({ params, reply }) => {
    reply.header('x-robots-tag', 'noindex')
    const text = await renderFeed(context, params)
    reply.header('content-disposition', 'inline; filename="wild-trip-planner.ics"')
    return sendCalendar(reply, text)
  })
}

/** Sends the response itself, so the route ignores the text that this returns. */
async function sendCalendar(reply: FastifyReply, text: string): Promise<string> {
  await sendWithEtag(reply.request, reply, {
    tag: createHash('sha256').update(text).digest('base64url'),
    type: 'text/calendar; charset=utf-8',
    cacheControl: ASK_AGAIN,
    bytes: () => Buffer.from(text),
  })
  return ''
}
