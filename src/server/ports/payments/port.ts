import type { DisputeStatus, ProviderName, IntentStatus, SandboxMethod } from '#contract/payments.ts'

/** Who an intent was made for, as stored at the provider. */
export type IntentOwner = { paymentId: string; bookingId: string; userId: string }

/** A payment at the provider, in Stripe's term. Our own row in `payments` refers to it. */
export type Intent = {
  id: string
  /** All that a browser needs to pay. */
  clientSecret: string
  /**
   * How the payment stands, in our words. It stays `open` when a card is declined or the bank asks the payer
   * to confirm. (The browser sees the provider's own status, IntentStatus.)
   */
  status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  amountCents: number
  currency: string
  owner: IntentOwner
  /** Why the last card was declined, for the payer to read. */
  failure: string | null
}

type IntentRequest = {
  /** The same key returns the same intent. */
  key: string
  amountCents: number
  owner: IntentOwner
  /** What it is for, shown to organisers at the provider. */
  description: string
}

export type ProviderRefund = {
  /** Null: the provider refused, so no refund exists. */
  id: string | null
  /** The key of our request; null for a refund made at the provider. */
  key: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
  /** Why it failed; null unless it did. */
  failure: string | null
  /** It failed because the payment is or was disputed. */
  isDisputed?: boolean
}

/** A payer's bank wants a payment back. Won: it stays. Lost: the bank has taken it. */
export type ProviderDispute = {
  id: string
  amountCents: number
  currency: string
  status: DisputeStatus
  /** In the provider's word. */
  reason: string
  openedAt: Date
  /** Until when organisers can respond. */
  respondBy: Date | null
}

/**
 * Something changed at the provider. The event only says which payment to look at; its state is then queried.
 */
export type ProviderEvent = {
  id: string
  type: string
  /** Null: the event is not about a payment or a refund. */
  intentId: string | null
  /** The intent at the time of the event, if the event contains it. */
  intent: Pick<Intent, 'amountCents' | 'currency' | 'owner'> | null
  /** A refund succeeded or failed, so the refunds of the intent are queried, too. */
  isAboutRefunds: boolean
  /** The same for its disputes. */
  isAboutDisputes: boolean
}

/**
 * Takes payments and refunds them. Every call may be repeated: the same key has an effect only once. While
 * the provider is down, calls fail with PAYMENTS_AWAY, and it is unknown whether they took effect.
 */
export type PaymentProvider = {
  name: ProviderName
  /** For the provider's code in the browser; null: it has none. */
  publishableKey: string | null
  createIntent: (request: IntentRequest) => Promise<Intent>
  /** Throws if the provider knows no such intent. */
  getIntent: (id: string) => Promise<Intent>
  /** Returns the intent as it is now: cancelled, or unchanged if it could no longer be cancelled. */
  cancelIntent: (id: string) => Promise<Intent>
  /** A refund that the provider refuses for good is returned as failed. */
  refund: (request: { key: string; intentId: string; amountCents: number }) => Promise<ProviderRefund>
  /** Throws if the provider knows no such refund. */
  getRefund: (id: string) => Promise<ProviderRefund>
  /** Oldest first, including failed ones. */
  listRefunds: (intentId: string) => Promise<ProviderRefund[]>
  /** Oldest first, including closed ones. */
  listDisputes: (intentId: string) => Promise<ProviderDispute[]>
  /** The intents about which disputes were opened since then; null: ever. */
  findDisputedIntents: (since: Date | null) => Promise<string[]>
  /** Reads a delivered event if its signature is valid and recent; otherwise fails with WEBHOOK_REFUSED. */
  readEvent: (delivered: { body: string; signature: string }) => Promise<ProviderEvent>
  /** The test bank of the sandbox, where no money moves; null for a real provider. */
  sandbox: SandboxBank | null
}

/** What the sandbox answers to the browser: the provider's own status, and why a card was declined. */
export type SandboxResult = { status: IntentStatus; message: string | null }

/** The steps of a payment that the browser takes directly at a real provider. */
export type SandboxBank = {
  /** Pays with a test card, which decides what happens. */
  confirm: (request: {
    clientSecret: string
    userId: string
    method: SandboxMethod
  }) => Promise<SandboxResult>
  /** The payer's answer to the bank's question whether it is them. */
  authenticate: (request: {
    clientSecret: string
    userId: string
    isApproved: boolean
  }) => Promise<SandboxResult>
  /** Decides a dispute, as the payer's bank would. One that is decided stays as it is. */
  closeDispute: (request: { disputeId: string; isWon: boolean }) => Promise<void>
  /** Completes the slow payments whose time has come. */
  completeDuePayments: () => Promise<void>
}
