import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Conversation, listConversations, startConversation } from '#contract/assistant.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { formatClock } from '../../format/format-clock.ts'

export type Conversations = ReturnType<typeof useConversations>

/** The conversations about a trip and the selected one, at first the first. There is always at least one. */
export function useConversations(tripId: number) {
  const queryClient = useQueryClient()
  const query = queryOf(listConversations, { params: { tripId } })
  const listed = useQuery(query)
  const [chosen, setChosen] = useState<number | null>(null)
  const hasBegun = useRef(false)
  const starting = useMutation({
    mutationFn: () => call(startConversation, { body: { tripId, title: `Chat ${formatClock(new Date())}` } }),
    onSuccess: (started) => {
      queryClient.setQueryData(query.queryKey, (known: Conversation[] = []) => [...known, started])
      setChosen(started.id)
    },
  })
  const { mutate } = starting

  const isEmpty = listed.data?.length === 0
  useEffect(() => {
    if (!isEmpty || hasBegun.current) return
    hasBegun.current = true
    mutate()
  }, [isEmpty, mutate])

  const all = numberDuplicates(listed.data ?? [])
  return {
    all,
    selected: all.find(({ id }) => id === chosen) ?? all[0],
    select: setChosen,
    isStarting: starting.isPending,
    start: () =>
      mutate(undefined, {
        onError: (error) => showErrorToast(error, 'We couldn’t start a conversation. Try again.'),
      }),
    hasFailed: listed.isError || (isEmpty && starting.isError),
    retry: () => (listed.isError ? void listed.refetch() : mutate()),
  }
}

/** Conversations of the same minute have the same title: 'Chat 10:00', 'Chat 10:00 (2)' */
function numberDuplicates(conversations: Conversation[]): Conversation[] {
  return conversations.map((conversation, at) => {
    const { title } = conversation
    const before = conversations.slice(0, at).filter((other) => other.title === title).length
    return before === 0 ? conversation : { ...conversation, title: `${title} (${before + 1})` }
  })
}
