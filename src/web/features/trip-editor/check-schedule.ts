import { findJsonProblem } from './json-problem.ts'

/** Why a text is not a schedule, as a sentence; undefined if it is one, or empty. */
export function checkSchedule(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const problem = findJsonProblem(text)
  if (problem) return `Line ${problem.line}, column ${problem.column}: ${problem.message}.`
  return /^\s*[[{]/.test(text) ? undefined : 'Start with a list of days, [ … ], or an object, { … }.'
}
