import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSession } from './session.ts'
import { listForTab, readForTab, storeForTab } from './storage.ts'

/**
 * Unsent and unsaved input, stored per person while the tab is open. It survives a reload and the end of a
 * session, and other people cannot see it.
 */
const DRAFT_PREFIX = 'kept:'
/** Where a person's draft is stored. An empty name gives what all keys of the person begin with. */
const keyOf = (userId: string, name: string) => `${DRAFT_PREFIX}${userId}:${name}`

export function readDraft<T>(userId: string, name: string): T | null {
  try {
    return JSON.parse(readForTab(keyOf(userId, name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Null deletes the draft. */
export function storeDraft(userId: string, name: string, value: unknown): void {
  storeForTab(keyOf(userId, name), value === null ? null : JSON.stringify(value))
}

/** Deletes what other people typed in this tab before this person signed in. */
export function deleteOthersDrafts(userId: string): void {
  for (const key of listForTab()) {
    if (key.startsWith(DRAFT_PREFIX) && !key.startsWith(keyOf(userId, ''))) storeForTab(key, null)
  }
}

/** Returns the draft stored at mount, a function that stores another one, and one that reads it again. */
export function useStoredDraft<T>(
  name: string,
): [initialDraft: T | null, store: (value: T | null) => void, readNow: () => T | null] {
  const userId = useSession().user?.id
  const [initialDraft] = useState(() => (userId === undefined ? null : readDraft<T>(userId, name)))
  const store = useCallback(
    (value: T | null) => {
      if (userId !== undefined) storeDraft(userId, name, value)
    },
    [userId, name],
  )
  const readNow = useCallback(
    () => (userId === undefined ? null : readDraft<T>(userId, name)),
    [userId, name],
  )
  return [initialDraft, store, readNow]
}

/** Stores each change of a form. */
export function useStoreFormDraft<Values extends FieldValues, Sent>(
  { subscribe }: UseFormReturn<Values, unknown, Sent>,
  store: (values: Values) => void,
): void {
  const onChange = useEffectEvent(store)
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [subscribe],
  )
}
