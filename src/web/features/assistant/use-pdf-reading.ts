import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import {
  currentReading,
  onReadingChange,
  retryReading,
  setVisibleConversation,
  startReading,
  stopReading,
  unseenReadings,
} from './pdf-reading.ts'

/**
 * Reads one PDF at a time into a conversation of a trip, in the background. A reading of another trip is not
 * returned. `visibleConversationId` is null unless the panel is open.
 */
export function usePdfReading(tripId: number, visibleConversationId: number | null) {
  const queryClient = useQueryClient()
  const current = useSyncExternalStore(onReadingChange, currentReading)
  const unseen = useSyncExternalStore(onReadingChange, unseenReadings)
  const reading = current?.target.tripId === tripId ? current : null
  useEffect(() => {
    setVisibleConversation(visibleConversationId)
    return () => setVisibleConversation(null)
  }, [visibleConversationId])

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
