import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { askProgram, ProgramTimeoutError } from './programs.ts'

/** A started program that never answers. */
const program = () => Object.assign(new EventEmitter(), { send: () => true }) as unknown as ChildProcess

test('a program that cannot be started ends nothing else, even when nobody waits for it any more', async () => {
  const child = program()
  const gone = AbortSignal.abort(new Error('gone'))
  await expect(askProgram(child, { input: {}, signal: gone, endAfterMs: 1_000 })).rejects.toThrow('gone')
  expect(child.emit('error', new Error('spawn ENOENT'))).toBe(true)
  expect(child.emit('error', new Error('kill EPERM'))).toBe(true)
})

test('a program has an end', async () => {
  const { signal: gone } = new AbortController()
  const asking = askProgram(program(), { input: {}, signal: gone, endAfterMs: 10 })
  await expect(asking).rejects.toBeInstanceOf(ProgramTimeoutError)
})
