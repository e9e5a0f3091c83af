import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSession } from './session.ts'
import { listForTab, readForTab, storeForTab } from './storage.ts'

/**
 * Unsent and unsaved input, stored per person for as long as the tab is open: it survives a reload and the end of a
 * session, and nobody else gets to see it.
 */
const ALL = 'kept:'
const keyOf = (userId: string, name: string) => `${ALL}${userId}:${name}`

export function readKept<T>(userId: string, name: string): T | null {
  try {
    return JSON.parse(readForTab(keyOf(userId, name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Null deletes it. */
export function keepFor(userId: string, name: string, value: unknown): void {
  storeForTab(keyOf(userId, name), value === null ? null : JSON.stringify(value))
}

/** Deletes what other people typed in this tab before this person signed in. */
export function forgetOthers(userId: string): void {
  for (const key of listForTab()) {
    if (key.startsWith(ALL) && !key.startsWith(keyOf(userId, ''))) storeForTab(key, null)
  }
}

/** What the signed-in person had typed under this name when the component was mounted, and functions to store and read it. */
export function useKept<T>(
  name: string,
): [kept: T | null, keep: (value: T | null) => void, readNow: () => T | null] {
  const userId = useSession().user?.id
  const [kept] = useState(() => (userId === undefined ? null : readKept<T>(userId, name)))
  const keep = useCallback(
    (value: T | null) => {
      if (userId !== undefined) keepFor(userId, name, value)
    },
    [userId, name],
  )
  const readNow = useCallback(() => (userId === undefined ? null : readKept<T>(userId, name)), [userId, name])
  return [kept, keep, readNow]
}

/** Stores each change of a form. */
export function useKeepTyped<Values extends FieldValues, Sent>(
  { subscribe }: UseFormReturn<Values, unknown, Sent>,
  keep: (values: Values) => void,
): void {
  const onChange = useEffectEvent(keep)
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [subscribe],
  )
}
