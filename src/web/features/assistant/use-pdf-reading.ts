import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import {
  currentReading,
  lookAt,
  onReading,
  retryReading,
  startReading,
  stopReading,
  unseenReadings,
} from './pdf-reading.ts'

/** Has one PDF at a time read into a conversation of a trip, whatever else is done meanwhile. */
export function useReading(tripId: number, inSight: number | null) {
  const queryClient = useQueryClient()
  const current = useSyncExternalStore(onReading, currentReading)
  const unseen = useSyncExternalStore(onReading, unseenReadings)
  const reading = current?.where.tripId === tripId ? current : null
  useEffect(() => {
    lookAt(inSight)
    return () => lookAt(null)
  }, [inSight])

  return {
    reading,
    isReading: reading?.state === 'reading',
    hasNews: (conversationId: number) => unseen.has(conversationId),
    start: (files: File[], conversationId: number, title: string) =>
      startReading(queryClient, files, { tripId, conversationId, title }),
    retry: () => retryReading(queryClient),
    stop: stopReading,
  }
}
