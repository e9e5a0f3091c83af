import { expect, test } from 'vitest'
import type { StatementLine } from '#contract/balances.ts'
import { aLine, aPerson } from './balances.fixture.ts'
import { describeStanding, explainLine, formatSigned, pronounsOf } from './statement-words.ts'

const ownPronouns = pronounsOf(aPerson('Ann', '0.00'), true)
const annsPronouns = pronounsOf(aPerson('Ann', '0.00'), false)
const paidLine: Partial<StatementLine> = {
  reason: 'Fuel',
  isPayer: true,
  amount: '60.00',
  share: '20.00',
  effect: '40.00',
}
const fuelLine: Partial<StatementLine> = { kind: 'fuel', reason: 'Fuel for Ann', amount: '20.00', sharers: 1 }
const settlementLine: Partial<StatementLine> = {
  kind: 'settlement',
  reason: null,
  share: null,
  sharers: null,
  amount: '12.50',
}

test.each<[string, string, Partial<StatementLine>]>([
  [
    'Your share of Dinner is $30.00. Ben paid $90.00, split 3 ways.',
    'Ann’s share of Dinner is $30.00. Ben paid $90.00, split 3 ways.',
    {},
  ],
  [
    'Your share of Dinner is $45.00. Ben paid $90.00, split 3 ways (2 of 4 shares for you).',
    'Ann’s share of Dinner is $45.00. Ben paid $90.00, split 3 ways (2 of 4 shares for Ann).',
    { share: '45.00', parts: { own: 2, all: 4 } },
  ],
  [
    'You paid $60.00 for Fuel. Your share is $20.00, so the others owe you $40.00.',
    'Ann paid $60.00 for Fuel. Ann’s share is $20.00, so the others owe Ann $40.00.',
    paidLine,
  ],
  [
    'You paid $60.00 for Fuel. You have no share, so the others owe you $60.00.',
    'Ann paid $60.00 for Fuel. Ann has no share, so the others owe Ann $60.00.',
    { ...paidLine, share: '0.00', effect: '60.00' },
  ],
  [
    'You paid $60.00 for Fuel. No one else shares it.',
    'Ann paid $60.00 for Fuel. No one else shares it.',
    { ...paidLine, share: '60.00', effect: '0.00' },
  ],
  [
    'Boots: Ben paid $20.00 for you.',
    'Boots: Ben paid $20.00 for Ann.',
    { reason: 'Boots', amount: '20.00', share: '20.00', sharers: 1 },
  ],
  [
    'Fuel for Ann in Ben’s car: $20.00.',
    'Fuel for Ann in Ben’s car: $20.00.',
    { ...fuelLine, share: '20.00' },
  ],
  [
    'Fuel for Cem in your car: you’re owed $20.00.',
    'Fuel for Cem in Ann’s car: Ann is owed $20.00.',
    { ...fuelLine, reason: 'Fuel for Cem', isPayer: true, share: '0.00' },
  ],
  ['You sent Ben $12.50.', 'Ann sent Ben $12.50.', { ...settlementLine, isPayer: true }],
  ['You received $12.50 from Ben.', 'Ann received $12.50 from Ben.', settlementLine],
])('%s', (ownText, othersText, fields) => {
  expect(explainLine(aLine(fields), ownPronouns)).toBe(ownText)
  expect(explainLine(aLine(fields), annsPronouns)).toBe(othersText)
})

test('describes a balance in one sentence', () => {
  expect(describeStanding('-42.50', ownPronouns)).toBe('You owe $42.50.')
  expect(describeStanding('40.00', annsPronouns)).toBe('Ann is owed $40.00.')
})

test('formats a change with its sign', () => {
  expect(['40.00', '-30.00', '0.00'].map(formatSigned)).toEqual(['+$40.00', '−$30.00', '$0.00'])
})
