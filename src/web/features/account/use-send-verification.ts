import { useMutation } from '@tanstack/react-query'
import { sendVerification } from '#contract/verification.ts'
import { call } from '../../api/client.ts'
import { showRefusal } from '../../api/show-refusal.ts'

/** Asks for the link once more. That it is on its way is said by whoever asks. */
export function useSendVerification(onSent?: () => void) {
  return useMutation({
    mutationFn: () => call(sendVerification, {}),
    onSuccess: () => onSent?.(),
    onError: (error) => showRefusal(error, 'The link could not be sent again.'),
  })
}
