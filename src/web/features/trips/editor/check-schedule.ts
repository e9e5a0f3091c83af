import { findJsonProblem } from './json-problem.ts'

/** What keeps a text from being a schedule, for people; undefined if nothing does. */
export function checkSchedule(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const problem = findJsonProblem(text)
  if (problem) return `Line ${problem.line}, column ${problem.column}: ${problem.message}.`
  return /^\s*[[{]/.test(text) ? undefined : 'Start with a list of days, [ … ], or an object, { … }.'
}
