import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError, ClosingError } from '../fail.ts'
import { logFailure } from './errors.ts'

function logged(failure: AppError): object[] {
  const lines: string[] = []
  logFailure(pino({ base: null }, { write: (line: string) => void lines.push(line) }), failure, failure)
  return lines.map((line) => JSON.parse(line) as object)
}

test('what ends because the server closes is not told to be the database', () => {
  expect(logged(new ClosingError())).toMatchObject([{ level: 30, msg: 'stopped: the server closes' }])
  expect(logged(new AppError('UNAVAILABLE'))).toMatchObject([{ level: 40, msg: 'database away' }])
})
