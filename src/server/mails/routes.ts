import type { FastifyInstance } from 'fastify'
import { queryText } from '#contract/endpoint.ts'
import * as contract from '#contract/mails.ts'
import { lacksMail } from '../config.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { getMail } from './get-mail.ts'
import { listMails } from './list-mails.ts'

export function mailRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.getMailbox, 'admin', () =>
    Promise.resolve({ delivery: context.mailer.delivery, lacksMail: lacksMail(context.config) }),
  )

  route(app, contract.listMails, 'admin', async ({ query, reply }) => {
    const { mails, nextCursor } = await listMails(context, query)
    if (nextCursor !== null) {
      reply.header('link', `<${contract.listMails.path + queryText({ cursor: nextCursor })}>; rel="next"`)
    }
    return mails
  })

  route(app, contract.getMail, 'admin', ({ params }) => getMail(context, params))
}
