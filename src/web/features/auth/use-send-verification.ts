import { useMutation } from '@tanstack/react-query'
import { sendVerification } from '#contract/auth.ts'
import { call } from '../../api/client.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'

/** Asks the server to send the link again. The caller shows that it was sent. */
export function useSendVerification(onSent?: () => void) {
  return useMutation({
    mutationFn: () => call(sendVerification, {}),
    onSuccess: () => onSent?.(),
    onError: (error) => showErrorToast(error, 'We couldn’t resend the link. Try again.'),
  })
}
