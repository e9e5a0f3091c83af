import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { askProgram, ProgramTimeoutError } from './programs.ts'

/** A started program that never answers. */
const silentProgram = () => Object.assign(new EventEmitter(), { send: () => true }) as unknown as ChildProcess

test('errors of a program that nobody waits for any more are handled', async () => {
  const child = silentProgram()
  const signal = AbortSignal.abort(new Error('gone'))
  await expect(askProgram(child, { input: {}, signal, endAfterMs: 1_000 })).rejects.toThrow('gone')
  expect(child.emit('error', new Error('spawn ENOENT'))).toBe(true)
  expect(child.emit('error', new Error('kill EPERM'))).toBe(true)
})

test('a program that does not answer in time is given up', async () => {
  const { signal } = new AbortController()
  const answer = askProgram(silentProgram(), { input: {}, signal, endAfterMs: 10 })
  await expect(answer).rejects.toBeInstanceOf(ProgramTimeoutError)
})
