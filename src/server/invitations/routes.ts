import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/invitations.ts'
import type { Context } from '../context.ts'
import { setDeviceCookie } from '../http/device-cookie.ts'
import { route } from '../http/route.ts'
import { setSessionCookie } from '../http/session-cookie.ts'
import { claimInvitation } from './claim-invitation.ts'
import { invitePerson } from './invite-person.ts'
import { openInvitation } from './open-invitation.ts'

export function invitationRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.invite, 'invite', async ({ params, body, viewer, key, reply }) => {
    const { invitation, isNew } = await invitePerson(context, { ...params, viewer, request: body, key })
    if (isNew) reply.status(201)
    return invitation
  })

  route(app, contract.openInvitation, 'use-secret', ({ body, client }) =>
    openInvitation(context, { token: body.token, client }),
  )

  route(app, contract.claimInvitation, 'use-secret', async ({ body, client, reply }) => {
    const { token, device, tripId } = await claimInvitation(context, { request: body, client })
    setSessionCookie(reply, context, token)
    setDeviceCookie(reply, context, device)
    return { token, tripId }
  })
}
