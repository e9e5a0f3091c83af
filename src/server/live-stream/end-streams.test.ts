import { pino } from 'pino'
import { expect, test } from 'vitest'
import { listStatements } from '#testing/count-statements.ts'
import { openLiveStream } from '#testing/open-live-stream.ts'
import { buildUser } from '#testing/sign-in.ts'
import type { PersonWithId } from '#testing/start-app.ts'
import { startChatSite } from '#testing/start-chat-site.ts'
import { sessionIdOf } from '../auth/rules.ts'
import type { Database } from '../db/client.ts'
import { endStreamsOfFormerReaders } from './end-streams.ts'

const log = pino({ level: 'silent' })

/** A chat that Liv has left, and a second one; with streams of five people. */
async function startScene() {
  const chat = await startChatSite()
  const { kit, liv, admin, tripId } = chat
  const otherTrip = await chat.site.trip()
  const ola = await chat.member('Ola', otherTrip)
  const ended: string[] = []
  const streamOf = (name: string, person: PersonWithId, tripIds: number[]) => {
    const viewer = { ...buildUser({ id: person.id }), sessionId: sessionIdOf(person.token) }
    const end = () => void ended.push(name)
    return { write: () => undefined, end, nameOf: new Map(), viewer, chats: { tripIds, viewer } }
  }
  const streams = [
    streamOf('Kit', kit, [tripId]),
    streamOf('Kit again', kit, [tripId]),
    streamOf('Liv', liv, [tripId]),
    streamOf('Ola', ola, [otherTrip.id]),
    streamOf('admin', admin, [tripId, otherTrip.id]),
  ]
  await chat.leave(liv)
  return { chat, streams, ended, [Symbol.asyncDispose]: () => chat[Symbol.asyncDispose]() }
}

test('who may still read the chats that streams follow is looked up once for each chat', async () => {
  await using scene = await startScene()
  const statements = await listStatements(scene.chat.site.database.url, (db) =>
    endStreamsOfFormerReaders({ db, log }, scene.streams),
  )
  expect(statements).toHaveLength(2)
  expect(scene.ended).toEqual(['Liv'])
})

test('if it cannot be looked up who may read a chat, the streams that follow it end', async () => {
  await using scene = await startScene()
  const db = { execute: () => Promise.reject(new Error('The database is away')) } as unknown as Database
  await endStreamsOfFormerReaders({ db, log }, scene.streams)
  expect(new Set(scene.ended)).toEqual(new Set(['Kit', 'Kit again', 'Liv', 'Ola', 'admin']))
})

test('whoever left a trip while no changes were received gets no more of its chat', async () => {
  await using chat = await startChatSite()
  const { kit, liv, tripId, site } = chat
  const address = await site.listen()
  using leaversStream = await openLiveStream(address, `chat:${tripId}`, liv)
  using stayersStream = await openLiveStream(address, `chat:${tripId}`, kit)
  await chat.leave(liv)
  await site.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '%live'`,
  )
  await leaversStream.ended
  await chat.send(kit, 'Among us')
  await stayersStream.until(2)
  expect(leaversStream.events).toEqual(['event: resync\ndata: {}'])
  expect(stayersStream.events[1]).toContain('Among us')
})
