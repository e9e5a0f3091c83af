import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account.ts'
import type { Context } from '../context.ts'
import { setDeviceCookie } from '../http/device-cookie.ts'
import { route } from '../http/route.ts'
import { sendWithEtag } from '../http/send-with-etag.ts'
import { clearSessionCookie, setSessionCookie } from '../http/session-cookie.ts'
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import type { Encoder } from '../images/encoder.ts'
import { askForEmailChange } from './ask-for-email-change.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import { changeName } from './change-name.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { deleteAccount } from './delete-account.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { exportData } from './export-data.ts'
import { getAccount } from './get-account.ts'
import { getAvatar } from './get-avatar.ts'
import { listDeletionObstacles } from './list-deletion-obstacles.ts'
import { listSessions } from './list-sessions.ts'
import { removePicture } from './remove-picture.ts'
import { uploadPicture } from './upload-picture.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'

export function accountRoutes(app: FastifyInstance, context: Context & { encoder: Encoder }) {
  route(app, contract.getAccount, 'use-account', ({ viewer }) => getAccount(context, { userId: viewer.id }))

  route(app, contract.changeName, 'use-account', ({ body, viewer }) =>
    changeName(context, { userId: viewer.id, name: body }),
  )
  route(app, contract.uploadProfilePicture, 'use-account', ({ file, viewer, reply }) =>
    uploadPicture(context, { userId: viewer.id, bytes: file.bytes, signal: abortOnDisconnect(reply) }),
  )
  route(app, contract.removeProfilePicture, 'use-account', ({ viewer }) =>
    removePicture(context, { userId: viewer.id }),
  )
  route(app, contract.getAvatar, 'browse', async ({ params, reply }) => {
    const bytes = await getAvatar(context, params)
    reply.header('content-disposition', 'inline')
    // The bytes behind a name never change.
    const tagged = { tag: params.name, type: 'image/jpeg', cacheControl: CACHE_FOREVER, bytes: () => bytes }
    await sendWithEtag(reply.request, reply, tagged)
    return ''
  })

  route(app, contract.requestEmailChange, 'use-account', ({ body, viewer }) =>
    askForEmailChange(context, { userId: viewer.id, request: body }),
  )
  route(app, contract.cancelEmailChange, 'use-account', ({ viewer }) =>
    cancelEmailChange(context, { userId: viewer.id }),
  )
  route(app, contract.confirmEmail, 'use-secret', ({ body, client }) =>
    confirmEmail(context, { token: body.token, client }),
  )

  route(app, contract.changePassword, 'use-account', async ({ body, viewer, client, reply }) => {
    const { token, device } = await changePassword(context, { userId: viewer.id, request: body, client })
    setSessionCookie(reply, context, token)
    setDeviceCookie(reply, context, device)
    return { token }
  })

  route(app, contract.listSessions, 'use-account', ({ viewer }) => listSessions(context, { viewer }))
  route(app, contract.endSession, 'use-account', async ({ params, viewer, reply }) => {
    await endSession(context, { id: params.id, viewer })
    if (params.id === viewer.sessionId) clearSessionCookie(reply, context)
  })
  route(app, contract.endOtherSessions, 'use-account', async ({ viewer, reply }) => {
    const { device } = await endOtherSessions(context, { viewer })
    setDeviceCookie(reply, context, device)
  })

  route(app, contract.downloadMyData, 'use-account', ({ viewer, reply }) => {
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="wild-trip-planner-my-data.json"')
    return Promise.resolve(Readable.from(exportData(context, { viewer })))
  })

  route(app, contract.listDeletionObstacles, 'use-account', ({ viewer }) =>
    listDeletionObstacles(context.db, { userId: viewer.id, config: context.config }),
  )
  route(app, contract.deleteAccount, 'use-account', async ({ body, viewer, reply }) => {
    await deleteAccount(context, { userId: viewer.id, request: body })
    clearSessionCookie(reply, context)
  })
}
