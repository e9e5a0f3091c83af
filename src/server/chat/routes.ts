import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/chat.ts'
import { pathParts } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import { setPaginationHeaders } from '../http/pagination-headers.ts'
import { route } from '../http/route.ts'
import { sendPrivateFile } from '../http/send-with-etag.ts'
import type { Encoder } from '../images/encoder.ts'
import { countUnreadMessages } from './count-unread.ts'
import { deleteMessage } from './delete-message.ts'
import { editMessage } from './edit-message.ts'
import { getChatPicture } from './get-chat-picture.ts'
import { getChat } from './get-chat.ts'
import { listChats } from './list-chats.ts'
import { listMessageChanges } from './list-message-changes.ts'
import { listMessages } from './list-messages.ts'
import { listSeenBy } from './list-seen-by.ts'
import { markChatRead } from './mark-chat-read.ts'
import { pinMessage } from './pin-message.ts'
import { sendMessage } from './send-message.ts'
import { sendPicture } from './send-picture.ts'

export function chatRoutes(app: FastifyInstance, context: Context & { encoder: Encoder }) {
  route(app, contract.listChats, 'use-account', async ({ query, viewer, reply }) => {
    const { chats, nextCursor } = await listChats(context, { ...query, viewer })
    setPaginationHeaders(reply, { path: contract.listChats.path, query, nextCursor })
    return chats
  })
  route(app, contract.countUnreadMessages, 'use-account', ({ query, viewer }) =>
    countUnreadMessages(context, { ...query, viewer }),
  )
  route(app, contract.getChat, 'use-chat', ({ params, viewer }) => getChat(context, { ...params, viewer }))
  route(app, contract.listMessages, 'use-chat', async ({ params, query, viewer, reply }) => {
    const { messages, nextBefore } = await listMessages(context, { ...params, ...query, viewer })
    const path = pathParts(contract.listMessages.path, params).join('/')
    setPaginationHeaders(reply, { path, query, nextCursor: nextBefore, cursorName: 'before' })
    return messages
  })
  route(app, contract.listMessageChanges, 'use-chat', ({ params, query, viewer }) =>
    listMessageChanges(context, { ...params, ...query, viewer }),
  )

  route(app, contract.sendMessage, 'use-chat', async ({ params, body, viewer, reply }) => {
    const { message, isNew } = await sendMessage(context, { ...params, ...body, viewer })
    if (isNew) reply.status(201)
    return message
  })
  route(app, contract.sendPicture, 'use-chat', async ({ params, body, file, viewer, reply }) => {
    const { bytes } = file
    const { message, isNew } = await sendPicture(context, {
      ...params,
      ...body,
      bytes,
      viewer,
      signal: abortOnDisconnect(reply),
    })
    if (isNew) reply.status(201)
    return message
  })
  route(app, contract.editMessage, 'edit-message', ({ params, body, viewer }) =>
    editMessage(context, { ...params, ...body, viewer }),
  )
  route(app, contract.deleteMessage, 'delete-message', ({ params, viewer }) =>
    deleteMessage(context, { ...params, viewer }),
  )
  route(app, contract.pinMessage, 'announce', ({ params, body, viewer }) =>
    pinMessage(context, { ...params, ...body, viewer }),
  )
  route(app, contract.listSeenBy, 'use-chat', ({ params, viewer }) =>
    listSeenBy(context, { ...params, viewer }),
  )
  route(app, contract.readChat, 'use-chat', ({ params, body, viewer }) =>
    markChatRead(context, { ...params, ...body, viewer }),
  )

  route(app, contract.getChatPicture, 'use-chat', async ({ params, viewer, reply }) => {
    const picture = await getChatPicture(context, { ...params, viewer })
    await sendPrivateFile(reply, { name: params.name, ...picture })
    // Ignored, because the response was sent.
    return ''
  })
}
