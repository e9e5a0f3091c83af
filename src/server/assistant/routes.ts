import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/assistant.ts'
import { pathParts, queryString } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { streamAnswer } from '../http/stream-answer.ts'
import { trackWork } from '../http/track-work.ts'
import { analyzePdf } from './analyze-pdf.ts'
import { listConversations } from './list-conversations.ts'
import { listMessages } from './list-messages.ts'
import type { PdfReader } from './pdf-reader.ts'
import { sendMessage } from './send-message.ts'
import { startConversation } from './start-conversation.ts'

export function assistantRoutes(app: FastifyInstance, context: Context & { pdfReader: PdfReader }) {
  const track = trackWork(app)

  route(app, contract.listConversations, 'use-assistant', ({ params }) => listConversations(context, params))
  route(app, contract.listConversationsByQuery, 'use-assistant', ({ query }) =>
    listConversations(context, query),
  )
  route(app, contract.startConversation, 'use-assistant', ({ body, viewer, key }) =>
    startConversation(context, { ...body, createdBy: viewer.id, key }),
  )

  route(app, contract.listConversationMessages, 'use-assistant', async ({ params, query, reply }) => {
    const { messages, nextBefore } = await listMessages(context, { conversationId: params.id, ...query })
    if (nextBefore !== null) {
      const path = pathParts(contract.listConversationMessages.path, params).join('/')
      reply.header('link', `<${path + queryString({ ...query, before: nextBefore })}>; rel="next"`)
    }
    return messages
  })

  route(app, contract.askAssistant, 'use-assistant', ({ params, body, key, reply }) =>
    streamAnswer(reply, {
      work: (tell) =>
        track(reply, (signal) =>
          sendMessage(context, {
            conversationId: params.id,
            content: body.content,
            key,
            signal,
            onSaved: (question) => tell('message', question),
            onText: (text) => tell('text', { text }),
          }),
        ),
      last: (exchange) => ({ event: 'reply', data: exchange.reply }),
    }),
  )

  route(app, contract.analyzePdf, 'use-assistant', ({ file, body, viewer, key, reply }) =>
    streamAnswer(reply, {
      work: (tell) =>
        track(reply, (signal) =>
          analyzePdf(context, {
            ...file,
            conversationId: body.conversationId,
            uploadedBy: viewer.id,
            key,
            signal,
            onProgress: (progress) => tell('progress', progress),
          }),
        ),
      last: (analysis) => ({ event: 'result', data: analysis }),
    }),
  )
}
