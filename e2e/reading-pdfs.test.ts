import { expect, test } from 'vitest'
import { analyzePdf, type Conversation, type Message } from '#contract/assistant.ts'
import { cloneDatabase } from '#testing/clone-database.ts'
import { pdfOfPages } from '#testing/pdf.ts'
import { startProcess } from '#testing/start-process.ts'

test('two processes read the same PDF at once into one conversation', async () => {
  await using database = await cloneDatabase()
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'fatal' }
  await using first = await startProcess(settings)
  await using second = await startProcess(settings)
  const post = async <T>(path: string, body: object, headers = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    return (await (await fetch(first.address + path, { ...init, body: JSON.stringify(body) })).json()) as T
  }
  const [email, password] = ['kit@example.org', 'a long and winding trail']
  const person = { firstName: 'Kit', lastName: 'Marlow', email, password, confirmPassword: password }
  const { token } = await post<{ token: string }>('/api/auth/register', person)
  await database.query('update users set is_admin = true')
  const [trip] = await database.query<{ id: number }>(
    `insert into trips (title, location, start_date, end_date)
     values ('Hut to hut', 'Jotunheimen', '2099-07-01', '2099-07-04') returning id`,
  )
  const headers = { authorization: `Bearer ${token}` }
  const conversation = await post<Conversation>('/api/conversations', { tripId: trip?.id }, headers)

  const statuses = await Promise.all(
    [first, second, first, second].map(async ({ address }) => {
      const form = new FormData()
      form.set('conversationId', String(conversation.id))
      form.set('pdf', new Blob([new Uint8Array(pdfOfPages(['The ferry leaves at nine.']))]), 'plan.pdf')
      return (await fetch(address + analyzePdf.path, { method: 'POST', headers, body: form })).status
    }),
  )

  expect(statuses).toEqual([200, 200, 200, 200])
  const messagesResponse = await fetch(`${second.address}/api/conversations/${conversation.id}/messages`, {
    headers,
  })
  const roles = ((await messagesResponse.json()) as Message[]).map(({ role }) => role)
  expect(roles).toEqual(Array.from({ length: 4 }, () => ['user', 'assistant']).flat())
  expect(await database.query('select page, text from document_passages')).toHaveLength(1)
})
