import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changePassword } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { startApp } from '#testing/start-app.ts'
import { setValidationMessages } from './validation-message.ts'

const CONTRACT = new URL('../../contract/', import.meta.url)

async function findEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(CONTRACT)).filter((name) => /^[\w-]+\.ts$/.test(name))
  const modules = await Promise.all(
    files.map(async (name) => (await import(new URL(name, CONTRACT).href)) as object),
  )
  return modules.flatMap((module) => Object.values<unknown>({ ...module })).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value
}

const wrongInputs = [undefined, null, 7, -1, 1.5, true, '', 'x', 'x'.repeat(5_000), [], [null], [{}], {}, NaN]

/** A value of each wrong type for the whole schema and for each field. */
function wrongValues(schema: z.ZodMiniType): unknown[] {
  const fields = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []
  return [...wrongInputs, ...fields.flatMap((field) => wrongInputs.map((value) => ({ [field]: value })))]
}

const issuesOf = (schema: z.ZodMiniType) =>
  wrongValues(schema).flatMap((value) => schema.safeParse(value).error?.issues ?? [])

test('every validation issue of every endpoint has a message of our own', async () => {
  setValidationMessages()
  const endpoints = await findEndpoints()
  expect(endpoints.length).toBeGreaterThan(80)

  for (const { method, path, body, query, params } of endpoints) {
    for (const schema of [body, query, params]) {
      for (const { message } of schema ? issuesOf(schema) : []) {
        expect(message, `${method} ${path}`).toMatch(/^\S.*\S$/s)
        expect(message, `${method} ${path}`).not.toMatch(
          /^Invalid (input|option|string)|expected|received|Too (big|small)|Unrecognized|undefined|NaN/i,
        )
      }
    }
  }
})

test.each([
  [z.string(), undefined, 'This is required.'],
  [z.string(), 7, 'Enter text.'],
  [z.int(), 1.5, 'Enter a whole number.'],
  [z.number().check(z.maximum(5)), 7, 'Enter at most 5.'],
  [z.string().check(z.minLength(1)), '', 'Use at least 1 character.'],
  [z.array(z.string()).check(z.maxLength(2)), ['a', 'b', 'c'], 'Choose at most 2.'],
  [z.enum(['app', 'mail']), 'pigeon', 'Use one of these: app, mail.'],
  [z.uuid(), 'x', 'Use a UUID.'],
  [z.union([z.string(), z.number()]), null, 'This isn’t valid.'],
])('an issue without a message in the contract gets a default message (%#)', (schema, value, sentence) => {
  setValidationMessages()
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([sentence])
})

test('the messages of the contract come before the defaults, and reach the caller', async () => {
  await using site = await startApp()
  const as = await site.person()
  const body = { currentPassword: 7 as unknown as string, password: 'short', confirmPassword: 'short' }
  expect((await site.call(changePassword, { body, as })).body.issues).toEqual([
    { path: 'currentPassword', message: 'Enter text.' },
    { path: 'password', message: 'Password must be at least 8 characters' },
  ])
})
