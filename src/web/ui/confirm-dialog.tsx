import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { OfflineNote, OnlineButton } from './online-button.tsx'

type ConfirmDialogProps = {
  title: string
  /** The description. */
  children: ReactNode
  /** The label of the button that changes nothing: 'Keep booking'. */
  keep: string
  /** The label of the confirming button: 'Cancel booking'. */
  action: string
  isPending: boolean
  /** False while required information is loading or could not be loaded. */
  isReady?: boolean
  /** Set if that information could not be loaded: a button to retry replaces the confirming one. */
  onRetry?: (() => unknown) | undefined
  onConfirm: () => void
  onClose: () => void
  className?: string
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  keep,
  action,
  isPending,
  isReady = true,
  onRetry,
  onConfirm,
  onClose,
  className = 'w-[30rem]',
}: ConfirmDialogProps) {
  const id = useId()
  return (
    <Dialog isOpen onClose={onClose} labelledBy={id} className={className}>
      <div className="p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {children}
        <OfflineNote className="mt-5" />
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={onClose} className="grow">
            {keep}
          </Button>
          {onRetry ? (
            <Button onClick={() => void onRetry()} className="grow">
              Try again
            </Button>
          ) : (
            <OnlineButton
              variant="destructive"
              disabled={!isReady}
              isPending={isPending}
              onClick={onConfirm}
              className="grow"
            >
              {action}
            </OnlineButton>
          )}
        </div>
      </div>
    </Dialog>
  )
}
