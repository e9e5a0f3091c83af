import * as z from 'zod/mini'
import { expect } from 'vitest'
import type { CallResult, Endpoint } from '#contract/endpoint.ts'
import { Failure, failures, type FailureCode } from '#contract/errors.ts'

/** An answer as it goes over the line. */
export type CheckedAnswer = { status: number; body: unknown }

export type FailureDetails = Partial<Omit<Failure, 'code'>>

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** The answer with its status, if it is what the endpoint's schema says, and nothing else. */
export function checkAnswer<E extends Endpoint>(endpoint: E, answer: CallResult<E>): CheckedAnswer {
  const [[status, schema] = []] = Object.entries(endpoint.response)
  if (!schema) throw new Error(`${nameOf(endpoint)} describes no answer.`)
  return { status: Number(status), body: checkData(`The answer of ${nameOf(endpoint)}`, schema, answer) }
}

/** A failure as the server says it: its own words, unless the test gives others. */
export function checkFailure(code: FailureCode, details: FailureDetails = {}): CheckedAnswer {
  const { status, message } = failures[code]
  return { status, body: checkData(`The failure ${code}`, Failure, { message, code, ...details }) }
}

/** Data that a schema describes, down to the last field: schemas drop what they do not know. */
export function checkData(what: string, schema: z.ZodMiniType, data: unknown): unknown {
  const known = readData(what, schema, data)
  expect(data, `${what} has fields that the contract does not have`).toEqual(known)
  return data
}

/** What the schema makes of it. */
export function readData(what: string, schema: z.ZodMiniType, data: unknown): unknown {
  const result = z.safeParse(schema, data)
  if (!result.success) throw new Error(`${what} does not fit the contract:\n${z.prettifyError(result.error)}`)
  return result.data
}
