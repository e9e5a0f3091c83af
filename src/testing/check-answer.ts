import * as z from 'zod/mini'
import { expect } from 'vitest'
import type { CallResult, Endpoint } from '#contract/endpoint.ts'
import { Failure, failures, type FailureCode } from '#contract/errors.ts'

/** An answer as the server sends it. */
export type CheckedAnswer = { status: number; body: unknown }

export type FailureDetails = Partial<Omit<Failure, 'code'>>

/** 'GET /api/trips/:id' */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** Returns the answer with its status. Fails if it does not match the endpoint's schema exactly. */
export function checkAnswer<E extends Endpoint>(endpoint: E, answer: CallResult<E>): CheckedAnswer {
  // If it has several statuses, the lowest.
  const [[status, schema] = []] = Object.entries(endpoint.response)
  if (!schema) throw new Error(`${nameOf(endpoint)} describes no answer.`)
  return { status: Number(status), body: checkData(`The answer of ${nameOf(endpoint)}`, schema, answer) }
}

/** A failure as the server sends it, with the code's usual message unless the test gives another. */
export function checkFailure(code: FailureCode, details: FailureDetails = {}): CheckedAnswer {
  const { status, message } = failures[code]
  return { status, body: checkData(`The failure ${code}`, Failure, { message, code, ...details }) }
}

/** Checks data against a schema and rejects unknown fields, which the schema alone would silently drop. */
export function checkData(what: string, schema: z.ZodMiniType, data: unknown): unknown {
  const known = readData(what, schema, data)
  expect(data, `${what} has fields that the contract does not have`).toEqual(known)
  return data
}

/** The data as the schema parses it. */
export function readData(what: string, schema: z.ZodMiniType, data: unknown): unknown {
  const result = z.safeParse(schema, data)
  if (!result.success) throw new Error(`${what} does not fit the contract:\n${z.prettifyError(result.error)}`)
  return result.data
}
