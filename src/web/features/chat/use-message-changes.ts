import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteMessage, editMessage, listSeenBy, pinMessage, type ChatMessage } from '#contract/chat.ts'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { showMessages } from './use-chat-history.ts'

const paramsOf = ({ tripId, id }: ChatMessage) => ({ tripId, id })

/** Errors are shown in the form, which keeps the text. */
export function useEditMessage(message: ChatMessage) {
  return useMessageChange((text: string) => call(editMessage, { params: paramsOf(message), body: { text } }))
}

export function useDeleteMessage(message: ChatMessage) {
  return useMessageChange(
    () => call(deleteMessage, { params: paramsOf(message) }),
    'We couldn’t delete the message. Try again.',
  )
}

export function usePinMessage(message: ChatMessage) {
  return useMessageChange(
    (isPinned: boolean) => call(pinMessage, { params: paramsOf(message), body: { isPinned } }),
    'We couldn’t pin or unpin the message. Try again.',
  )
}

/** `fallback` is shown if the server gives no reason; without it, the caller shows errors. */
function useMessageChange<Input>(change: (input: Input) => Promise<ChatMessage>, fallback?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (message) => showMessages(queryClient, message.tripId, [message]),
    onError: (error) => {
      if (fallback !== undefined) showErrorToast(error, fallback)
    },
  })
}

/** Who has read an announcement; refetched each time it is shown. */
export function useSeenBy(message: ChatMessage) {
  return useQuery({ ...queryOf(listSeenBy, { params: paramsOf(message) }), staleTime: 0 })
}
