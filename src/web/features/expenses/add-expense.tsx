import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useCloseOnNavigation } from '../../hooks/use-close-on-navigation.ts'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ExpenseDraftForm, type Sharers } from './expense-draft-form.tsx'
import { isRefusal, useExpenseDrafts, type ExpenseDraft } from './use-expense-drafts.ts'

type AddExpenseProps = {
  tripId: number
  /** Null while they are loading. */
  sharers: Sharers | null
}

/** Adds an expense, in a sheet. What was typed in it stays there while it is closed. */
export function AddExpense({ tripId, sharers }: AddExpenseProps) {
  const heading = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const drafts = useExpenseDrafts(tripId, { onAdded: () => setIsOpen(false) })
  const { draft, waitingDraft, showWaiting } = drafts
  const formKey = sharers && draft.values.idempotencyKey
  const failedDraft = waitingDraft ?? (draft.error && draft)

  function close() {
    setIsOpen(false)
    drafts.leave()
  }
  useCloseOnNavigation(close)

  useEffect(() => {
    if (isOpen && formKey !== null) content.current?.querySelector<HTMLElement>('[name=amount]')?.focus()
  }, [isOpen, formKey])

  return (
    <>
      <Button ref={opener} onClick={() => setIsOpen(true)}>
        <Plus />
        Add expense
      </Button>
      {failedDraft && !isOpen && (
        <FailedExpense
          draft={failedDraft}
          className="mt-4"
          onOpen={() => {
            showWaiting()
            // This notice disappears, so the focus returns to the other button when the sheet is closed.
            opener.current?.focus()
            setIsOpen(true)
          }}
        />
      )}
      <Dialog
        isOpen={isOpen}
        isSheet
        keepsContent
        onClose={close}
        labelledBy={heading}
        className="sm:max-w-[34rem]!"
      >
        <div ref={content} onInput={drafts.markInUse} className="px-4 pt-4 sm:px-7 sm:pt-6">
          <div className="mb-4 flex items-center justify-between gap-4">
            <h2 id={heading} className="text-2xl">
              What did you pay?
            </h2>
            <CloseButton onClose={close} />
          </div>
          {waitingDraft && <FailedExpense draft={waitingDraft} className="mb-5" onOpen={showWaiting} />}
          {sharers ? (
            <ExpenseDraftForm
              // Another draft gets a new form.
              key={formKey}
              tripId={tripId}
              sharers={sharers}
              draft={draft}
              isPending={drafts.isPending}
              onType={drafts.store}
              onSend={drafts.send}
            />
          ) : (
            <Skeleton className="mb-6 h-96" />
          )}
        </div>
      </Dialog>
    </>
  )
}

type FailedExpenseProps = { draft: ExpenseDraft; className: string; onOpen: () => void }

/** An expense that is not in the open form, and was not, or may not have been, added. */
function FailedExpense({ draft, className, onOpen }: FailedExpenseProps) {
  return (
    <Notice tone="berry" role="alert" className={className}>
      <p>
        “{draft.values.reason}” {isRefusal(draft.error) ? 'wasn’t' : 'may not have been'} added.
      </p>
      <Button size="sm" className="mt-2" onClick={onOpen}>
        Open it again
      </Button>
    </Notice>
  )
}
