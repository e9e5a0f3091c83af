import { expect, test } from 'vitest'
import type { PersonBalanceCents } from './find-balances.ts'
import { explainTransfer } from './rules.ts'

/** In cents. */
type Sums = { paid?: number; share?: number; sent?: number; received?: number }

function makeBalance(
  firstName: string,
  { paid = 0, share = 0, sent = 0, received = 0 }: Sums,
): PersonBalanceCents {
  return {
    userId: firstName,
    firstName,
    lastName: null,
    profileImageUrl: null,
    isOnTrip: true,
    heads: 1,
    paidCents: paid,
    shareCents: share,
    sentCents: sent,
    receivedCents: received,
    balanceCents: paid + sent - share - received,
  }
}

/** Explains a payment from Inês to Ben. */
const explain = (from: Sums, to: Sums, cents: number, readerId = 'Cem') =>
  explainTransfer(
    { fromUserId: 'Inês', toUserId: 'Ben', cents },
    {
      standings: new Map(
        [makeBalance('Inês', from), makeBalance('Ben', to)].map((balance) => [balance.userId, balance]),
      ),
      readerId,
    },
  )

test('an explanation says what was paid, sent and received, and what is left to pay', () => {
  const from = { share: 7176, paid: 2000, sent: 500, received: 300 }
  expect(explain(from, { paid: 4976 }, 4976)).toBe(
    'Inês’s share is $71.76. Inês paid $20.00, sent $5.00 and received $3.00, which leaves $49.76 to pay. ' +
      'Ben is owed $49.76. After this, Inês and Ben are settled up.',
  )
  expect(explain({ share: 3000, sent: 1000 }, { paid: 2000 }, 2000, 'Inês')).toBe(
    'Your share is $30.00. You sent $10.00, which leaves $20.00 to pay. ' +
      'Ben is owed $20.00. After this, you and Ben are settled up.',
  )
})

test.each([
  { owed: 3000, due: 4000, cents: 3000, after: 'Inês is settled up and Ben is still owed $10.00' },
  { owed: 3000, due: 2000, cents: 2000, after: 'Inês still owes $10.00 and Ben is settled up' },
  { owed: 3000, due: 4000, cents: 1000, after: 'Inês still owes $20.00 and Ben is still owed $30.00' },
])(
  'one owes $owed and the other is owed $due: after a payment of $cents, $after',
  ({ owed, due, cents, after }) => {
    const explanation = explain({ share: owed }, { paid: due }, cents)
    expect(explanation).toContain('Inês’s share is $30.00, all still to pay.')
    expect(explanation).toContain(`. After this, ${after}.`)
  },
)

test('the receiver reads the explanation as addressed to them', () => {
  expect(explain({ share: 3000 }, { paid: 4000 }, 3000, 'Ben')).toMatch(
    /You’re owed \$40\.00\. After this, Inês is settled up and you’re still owed \$10\.00\.$/,
  )
})
