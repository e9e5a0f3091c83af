import { fail } from '../fail.ts'

const MAX_NAME_LENGTH = 120

/** The name to show for an uploaded file. Refuses a name with a path or control characters. */
export function judgeName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '' || /[/\\\p{Cc}\u2028\u2029]/u.test(trimmed) || /^\.+$/.test(trimmed))
    fail('IMAGE_BAD_NAME')
  return shortenFileName(trimmed)
}

/** Shortens a long name before its ending: 'a very long na….jpg'. */
export function shortenFileName(name: string): string {
  const characters = [...name]
  if (characters.length <= MAX_NAME_LENGTH) return name
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return `${characters.slice(0, MAX_NAME_LENGTH - ending.length - 1).join('')}…${ending}`
}
