import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError, ClosingError } from '../fail.ts'
import { logFailure } from './errors.ts'

function logLinesOf(failure: AppError): object[] {
  const lines: string[] = []
  logFailure(pino({ base: null }, { write: (line: string) => void lines.push(line) }), failure, failure)
  return lines.map((line) => JSON.parse(line) as object)
}

test('a request ended by a shutdown is not logged as a database outage', () => {
  expect(logLinesOf(new ClosingError())).toMatchObject([{ level: 30, msg: 'stopped: the server closes' }])
  expect(logLinesOf(new AppError('UNAVAILABLE'))).toMatchObject([{ level: 40, msg: 'database away' }])
})
