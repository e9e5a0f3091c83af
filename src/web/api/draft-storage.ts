import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
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
  return parseDraft(readForTab(keyOf(userId, name)))
}

function parseDraft<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Null deletes the draft. */
export function storeDraft(userId: string, name: string, value: unknown): void {
  storeForTab(keyOf(userId, name), value === null ? null : JSON.stringify(value))
  for (const onChange of draftWatchers) onChange()
}

const draftWatchers = new Set<() => void>()

function watchDrafts(onChange: () => void): () => void {
  draftWatchers.add(onChange)
  return () => draftWatchers.delete(onChange)
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
  const readNow = useCallback(
    () => (userId === undefined ? null : readDraft<T>(userId, name)),
    [userId, name],
  )
  const [initialDraft] = useState(readNow)
  return [initialDraft, useStore<T>(name), readNow]
}

/** Returns the draft as it is now, which all components with this name share, and a function that stores another one. */
export function useSharedDraft<T>(name: string): [draft: T | null, store: (value: T | null) => void] {
  const userId = useSession().user?.id
  const text = useSyncExternalStore(
    watchDrafts,
    () => (userId === undefined ? null : readForTab(keyOf(userId, name))),
    () => null,
  )
  const draft = useMemo(() => parseDraft<T>(text), [text])
  return [draft, useStore<T>(name)]
}

function useStore<T>(name: string): (value: T | null) => void {
  const userId = useSession().user?.id
  return useCallback(
    (value) => {
      if (userId !== undefined) storeDraft(userId, name, value)
    },
    [userId, name],
  )
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
