import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/mails.ts'
import { lacksMail } from '../config.ts'
import type { Context } from '../context.ts'
import { setPaginationHeaders } from '../http/pagination-headers.ts'
import { route } from '../http/route.ts'
import { getMail } from './get-mail.ts'
import { countMailTroubles, listMailTroubles } from './list-mail-troubles.ts'
import { listMails } from './list-mails.ts'

export function mailRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.getMailbox, 'see-mails', async () => ({
    delivery: context.mailer.delivery,
    lacksMail: lacksMail(context.config),
    ...(await countMailTroubles(context)),
  }))

  route(app, contract.listMails, 'see-mails', async ({ query, reply }) => {
    const { mails, nextCursor } = await listMails(context, query)
    setPaginationHeaders(reply, { path: contract.listMails.path, query: {}, nextCursor })
    return mails
  })

  route(app, contract.getMail, 'see-mails', ({ params }) => getMail(context, params))

  route(app, contract.listMailTroubles, 'see-mails', async ({ query, reply }) => {
    const { troubles, total, nextCursor } = await listMailTroubles(context, query)
    setPaginationHeaders(reply, { path: contract.listMailTroubles.path, query: {}, total, nextCursor })
    return troubles
  })
}
