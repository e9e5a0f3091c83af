import type { ProviderName } from '#contract/payments.ts'
import type { IntentStatus, SandboxMethod } from '#contract/sandbox.ts'

/** Who an intent was made for, as the provider keeps it. */
export type IntentOwner = { paymentId: string; bookingId: string; userId: string }

/** What the provider knows of one payment. */
export type Intent = {
  id: string
  /** With it, and with nothing else, a browser can pay. */
  clientSecret: string
  /** `open` until it is paid or cancelled: a card that was declined, or a bank that asks, does not end it. */
  status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  amountCents: number
  currency: string
  owner: IntentOwner
  /** Why the last card was not taken, in words for whoever paid. */
  failure: string | null
}

export type IntentRequest = {
  /** The same key gives the same intent. */
  key: string
  amountCents: number
  owner: IntentOwner
  /** What it is for, as organisers read it at the provider. */
  description: string
}

export type ProviderRefund = {
  /** Null: the provider has refused, and there is none. */
  id: string | null
  /** That of our request; null for a refund that somebody made at the provider. */
  key: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
  failure: string | null
}

/** Something changed at the provider. It says what to look at; how it stands is asked. */
export type ProviderEvent = {
  id: string
  type: string
  /** Null: it is about nothing that this product knows. */
  intentId: string | null
  /** The intent as it was then, where the event carries one. */
  intent: Pick<Intent, 'amountCents' | 'currency' | 'owner'> | null
  /** Money went back, or did not. */
  isAboutRefunds: boolean
}

/**
 * Takes money and gives it back. Every call may be repeated: the same key does
 * nothing twice. While the provider is away, calls fail with PAYMENTS_AWAY, and
 * nobody knows whether they were done.
 */
export type PaymentProvider = {
  name: ProviderName
  publishableKey: string | null
  createIntent: (request: IntentRequest) => Promise<Intent>
  findIntent: (id: string) => Promise<Intent>
  /** Gives the intent as it is then: cancelled, or what it was too late for. */
  cancelIntent: (id: string) => Promise<Intent>
  /** What the provider refuses for good is a refund that has failed. */
  refund: (request: { key: string; intentId: string; amountCents: number }) => Promise<ProviderRefund>
  findRefund: (id: string) => Promise<ProviderRefund>
  /** The oldest first, those that failed too. */
  listRefunds: (intentId: string) => Promise<ProviderRefund[]>
  /** Reads what was delivered, if the provider signed it a moment ago; else fails with WEBHOOK_REFUSED. */
  readEvent: (delivered: { body: string; signature: string }) => Promise<ProviderEvent>
  /** Where cards are tried out, and no money moves. */
  sandbox: SandboxBank | null
}

type SandboxResult = { status: IntentStatus; message: string | null }

/** What a browser does at a real provider by itself. */
export type SandboxBank = {
  confirm: (request: {
    clientSecret: string
    userId: string
    method: SandboxMethod
  }) => Promise<SandboxResult>
  authenticate: (request: {
    clientSecret: string
    userId: string
    isApproved: boolean
  }) => Promise<SandboxResult>
  /** Payments that take their time go through when it has come. */
  settle: () => Promise<void>
}
