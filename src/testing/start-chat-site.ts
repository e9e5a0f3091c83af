import { randomUUID } from 'node:crypto'
import * as contract from '#contract/chat.ts'
import { startApp, type Person, type PersonWithId } from './start-app.ts'
import { insertBooking, findUserId } from './test-notifications.ts'
import { sendForm } from './upload-form.ts'

type SendMessageOptions = { tripId?: number; clientId?: string; isAnnouncement?: boolean }

/** A trip of Kit and Liv with an admin who is not on it, and functions for what they do in its chat. */
export async function startChatSite(settings: Record<string, string> = {}) {
  const site = await startApp(settings)
  const trip = await site.trip()
  const tripId = trip.id
  const params = { tripId }

  const person = async (firstName: string, isAdmin = false): Promise<PersonWithId> => {
    const added = await site.person({ firstName, isAdmin })
    return { ...added, id: await findUserId(site, added) }
  }
  /** Somebody with a confirmed place. */
  const member = async (firstName: string, on = trip): Promise<PersonWithId> => {
    const by = await person(firstName)
    await insertBooking(site, { trip: on, by, status: 'confirmed' })
    return by
  }

  return {
    site,
    trip,
    tripId,
    kit: await member('Kit'),
    liv: await member('Liv'),
    admin: await person('Rowan', true),
    person,
    member,
    /** Books a place on another trip. */
    join: (by: Person, on: { id: number }) => insertBooking(site, { trip: on, by, status: 'confirmed' }),
    leave: (as: Person) =>
      site.database.query(
        `update bookings set status = 'cancelled', ended_at = app_now()
         where user_id = (select id from users where email = $1)`,
        [as.email],
      ),
    send: (
      as: Person,
      text: string,
      { tripId: to = tripId, clientId, isAnnouncement = false }: SendMessageOptions = {},
    ) =>
      site.call(contract.sendMessage, {
        params: { tripId: to },
        body: { clientId: clientId ?? randomUUID(), text, isAnnouncement },
        as,
      }),
    sendPicture: (as: Person | null, contents: Uint8Array, fields: Record<string, string> = {}) =>
      sendForm<contract.ChatMessage>(site, contract.sendPicture.path.replace(':tripId', String(tripId)), {
        as,
        fields: { clientId: randomUUID(), ...fields },
        file: { field: contract.sendPicture.file.field, contents, filename: 'a.jpg' },
      }),
    edit: (as: Person, id: number, text: string) =>
      site.call(contract.editMessage, { params: { tripId, id }, body: { text }, as }),
    remove: (as: Person, id: number) => site.call(contract.deleteMessage, { params: { tripId, id }, as }),
    pin: (as: Person, id: number, isPinned: boolean) =>
      site.call(contract.pinMessage, { params: { tripId, id }, body: { isPinned }, as }),
    list: (as: Person, before?: number) =>
      site.call(contract.listMessages, { params, query: { before: before?.toString() }, as }),
    changes: (as: Person, since = 0) =>
      site.call(contract.listMessageChanges, { params, query: { since }, as }),
    get: (as: Person) => site.call(contract.getChat, { params, as }),
    seenBy: (as: Person, id: number) => site.call(contract.listSeenBy, { params: { tripId, id }, as }),
    /** `revision`: of the chat as it was shown; without it, the current one. */
    read: (as: Person, upTo: number, revision?: number) =>
      site.call(contract.readChat, { params, body: { upTo, revision }, as }),
    chats: (as: Person, cursor?: string) => site.call(contract.listChats, { query: { cursor }, as }),
    /** In all chats, or in the chat of one trip. */
    unread: async (as: Person, ofTripId?: number) => {
      const query = ofTripId === undefined ? {} : { tripId: String(ofTripId) }
      return (await site.call(contract.countUnreadMessages, { query, as })).body.unread
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
