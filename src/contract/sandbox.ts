import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The sandbox's cards: no other number is sent anywhere. */
export const TEST_CARDS = [
  { number: '4242424242424242', method: 'succeeds', label: 'Succeeds' },
  { number: '4000000000000002', method: 'declined', label: 'Is declined' },
  { number: '4000000000009995', method: 'no-funds', label: 'Has insufficient funds' },
  { number: '4000002500003155', method: 'authenticates', label: 'Needs authentication' },
  { number: '4000000000000077', method: 'succeeds-later', label: 'Succeeds later' },
] as const

export const SandboxMethod = z.enum(['succeeds', 'declined', 'no-funds', 'authenticates', 'succeeds-later'])
export type SandboxMethod = z.infer<typeof SandboxMethod>

/** Status of an intent, in Stripe's terms. */
export const IntentStatus = z.enum([
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
])
export type IntentStatus = z.infer<typeof IntentStatus>

const SandboxResult = z.object({
  status: IntentStatus,
  /** Why the card was declined. */
  message: z.nullable(z.string()),
})

const ClientSecret = z.string().check(z.maxLength(200))

export const confirmSandboxIntent = endpoint({
  method: 'POST',
  path: '/api/sandbox/confirm',
  summary: 'Pays with a test card. No money moves',
  body: z.object({ clientSecret: ClientSecret, method: SandboxMethod }),
  response: { 200: SandboxResult },
})

export const authenticateSandboxIntent = endpoint({
  method: 'POST',
  path: '/api/sandbox/authenticate',
  summary: 'Answers the test bank’s identity check',
  body: z.object({ clientSecret: ClientSecret, isApproved: z.boolean() }),
  response: { 200: SandboxResult },
})
