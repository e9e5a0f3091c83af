import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Conversation, listConversations, startConversation } from '#contract/assistant.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { formatClock } from '../../format/format-clock.ts'

export type Conversations = ReturnType<typeof useConversations>

/**
 * The conversations about a trip and the selected one, at first the first. If there is none, one is started
 * by itself.
 */
export function useConversations(tripId: number) {
  const queryClient = useQueryClient()
  const query = queryOf(listConversations, { params: { tripId } })
  const list = useQuery(query)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const hasStartedFirst = useRef(false)
  const starting = useMutation({
    mutationFn: () => call(startConversation, { body: { tripId, title: `Chat ${formatClock(new Date())}` } }),
    onSuccess: (conversation) => {
      queryClient.setQueryData(query.queryKey, (known: Conversation[] = []) => [...known, conversation])
      setChosenId(conversation.id)
    },
  })
  const { mutate: addConversation } = starting

  const isEmpty = list.data?.length === 0
  useEffect(() => {
    if (!isEmpty || hasStartedFirst.current) return
    hasStartedFirst.current = true
    addConversation()
  }, [isEmpty, addConversation])

  const all = numberDuplicates(list.data ?? [])
  return {
    all,
    selected: all.find(({ id }) => id === chosenId) ?? all[0],
    select: setChosenId,
    isStarting: starting.isPending,
    start: () =>
      addConversation(undefined, {
        onError: (error) => showErrorToast(error, 'We couldn’t start a conversation. Try again.'),
      }),
    hasFailed: list.isError || (isEmpty && starting.isError),
    retry: () => (list.isError ? void list.refetch() : addConversation()),
  }
}

/** Conversations of the same minute have the same title: 'Chat 10:00', 'Chat 10:00 (2)' */
function numberDuplicates(conversations: Conversation[]): Conversation[] {
  return conversations.map((conversation, index) => {
    const { title } = conversation
    const sameTitleBefore = conversations.slice(0, index).filter((other) => other.title === title).length
    return sameTitleBefore === 0
      ? conversation
      : { ...conversation, title: `${title} (${sameTitleBefore + 1})` }
  })
}
