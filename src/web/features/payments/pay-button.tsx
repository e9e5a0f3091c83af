import { formatCents } from '#contract/money.ts'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'

type PayButtonProps = { amountCents: number; isPending: boolean; disabled?: boolean }

/** The button that pays, with the amount on it. */
export function PayButton({ amountCents, isPending, disabled = false }: PayButtonProps) {
  return (
    <>
      <OfflineNote className="mt-6" />
      <OnlineButton
        type="submit"
        variant="primary"
        size="lg"
        isPending={isPending}
        disabled={disabled}
        className="mt-6 w-full"
      >
        Pay {formatCents(amountCents)}
      </OnlineButton>
    </>
  )
}
