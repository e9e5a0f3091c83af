import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/waitlist.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { getWaitlistEntry, listWaitlist } from './find-waitlist-entries.ts'

export function waitlistRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.joinWaitlist, 'book', async ({ params, body, viewer, key, reply }) => {
    const { entry, isNew } = await joinWaitlist(context, { ...params, ...body, userId: viewer.id, key })
    if (isNew) reply.status(201)
    return entry
  })

  route(app, contract.getWaitlist, 'book', ({ params, viewer }) =>
    getWaitlistEntry(context, { tripId: params.tripId, viewer }),
  )

  route(app, contract.leaveWaitlist, 'book', ({ params, viewer }) =>
    leaveWaitlist(context, { tripId: params.tripId, userId: viewer.id }),
  )

  route(app, contract.listWaitlist, 'use-account', ({ viewer }) =>
    listWaitlist(context, { userId: viewer.id }),
  )
}
