import { type FormEvent, useRef, useState } from 'react'
import { authenticateSandboxIntent, confirmSandboxIntent, type IntentStatus } from '#contract/payments.ts'
import { call } from '../../api/client.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BankDialog } from './bank-dialog.tsx'
import { CardFields } from './card-fields.tsx'
import { findCardErrors, methodOf, type CardErrors, type CardTexts } from './card-format.ts'
import { PayButton } from './pay-button.tsx'
import { TestCards } from './test-cards.tsx'
import {
  PAYMENT_EXPIRED,
  usePaymentAttempt,
  describePaymentError,
  type PaymentCallbacks,
} from './use-payment-attempt.ts'

type SandboxFormProps = PaymentCallbacks & { clientSecret: string; amountCents: number }

type SandboxResult = { status: IntentStatus; message: string | null }

/** A form for test cards. The input stays in the page: only which test card it is goes to the server. */
export function SandboxForm({ clientSecret, amountCents, onPaying, onPaid, onEnded }: SandboxFormProps) {
  const [card, setCard] = useState<CardTexts>({ number: '', expiry: '', cvc: '' })
  const [errors, setErrors] = useState<CardErrors>({})
  const [isBankAsking, setIsBankAsking] = useState(false)
  const [isAnswering, setIsAnswering] = useState(false)
  const { isPaying, failure, begin, end } = usePaymentAttempt({ onPaying })
  const form = useRef<HTMLFormElement>(null)

  function pay(event: FormEvent) {
    event.preventDefault()
    if (isPaying) return
    const newErrors = findCardErrors(card, new Date())
    const method = methodOf(card)
    setErrors(newErrors)
    if (method === null || Object.keys(newErrors).length > 0) {
      const first = (['number', 'expiry', 'cvc'] as const).find((name) => newErrors[name] !== undefined)
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }
    begin()
    void call(confirmSandboxIntent, { body: { clientSecret, method } }).then(handleResult, handleError)
  }

  function answerBank(isApproved: boolean) {
    if (isAnswering) return
    setIsAnswering(true)
    void call(authenticateSandboxIntent, { body: { clientSecret, isApproved } }).then(
      handleResult,
      handleError,
    )
  }

  function handleResult({ status, message }: SandboxResult) {
    setIsBankAsking(status === 'requires_action')
    setIsAnswering(false)
    if (status === 'requires_action') return
    if (status === 'succeeded' || status === 'processing') return onPaid()
    // Without a message nothing was declined: the intent has ended.
    if (message === null) end(PAYMENT_EXPIRED)
    else end(message, `${message} You were not charged.`)
    if (status === 'canceled') onEnded()
  }

  function handleError(error: unknown) {
    setIsBankAsking(false)
    setIsAnswering(false)
    end(describePaymentError(error))
  }

  return (
    <>
      <Notice tone="glacier" className="mb-6">
        <strong>Sandbox: no money moves.</strong> Use one of the test cards below, never a real card.
      </Notice>
      <form ref={form} method="post" noValidate aria-label="Card" onSubmit={pay}>
        <FormBanner error={failure} />
        <CardFields card={card} errors={errors} onChange={setCard} />
        <PayButton amountCents={amountCents} isPending={isPaying} />
      </form>
      <TestCards
        onUse={(number) => {
          setCard({ number, expiry: '12/34', cvc: '123' })
          setErrors({})
          form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
        }}
      />
      {isBankAsking && (
        <BankDialog amountCents={amountCents} isAnswering={isAnswering} onAnswer={answerBank} />
      )}
    </>
  )
}
