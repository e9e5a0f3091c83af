import { useMutation } from '@tanstack/react-query'
import { closeSandboxDispute, type Dispute } from '#contract/payments.ts'
import { call } from '../../api/client.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { Button } from '../../ui/button.tsx'

type SandboxVerdictProps = {
  dispute: Dispute
  /** The payer. */
  name: string
}

/** In the sandbox there is no bank, so an organiser decides a dispute. The page then hears of it as of a real one. */
export function SandboxVerdict({ dispute: { id }, name }: SandboxVerdictProps) {
  const close = useMutation({
    mutationFn: (isWon: boolean) => call(closeSandboxDispute, { params: { id }, body: { isWon } }),
    onError: (error) => showErrorToast(error, 'We couldn’t close the dispute. Try again.'),
  })
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="text-muted">In the sandbox, you’re the bank:</span>
      <Button
        size="sm"
        aria-label={`Win the dispute with ${name}`}
        isPending={close.isPending && close.variables}
        onClick={() => close.mutate(true)}
      >
        Win
      </Button>
      <Button
        size="sm"
        aria-label={`Lose the dispute with ${name}`}
        isPending={close.isPending && !close.variables}
        onClick={() => close.mutate(false)}
      >
        Lose
      </Button>
    </span>
  )
}
