import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RefundTerms } from './refund-terms.tsx'
import { parseTerms, toTiers } from './refund-terms-text.ts'

let text: string

function Tried({ start, error }: { start: string; error: string | undefined }) {
  const [now, setNow] = useState(start)
  text = now
  return <RefundTerms text={now} error={error} onChange={setNow} />
}

function show(start: string, error?: string) {
  render(<Tried start={start} error={error} />)
  return userEvent.setup()
}

const fields = () => screen.queryAllByRole('textbox').map((field) => (field as HTMLInputElement).value)
const preview = () => screen.getByRole('status', { name: 'What travellers see' })

test('the usual terms are said in sentences, and own ones begin with them', async () => {
  const user = show('')
  expect(screen.getByRole('radio', { name: /Standard terms/ })).toBeChecked()
  expect(screen.getByText('50% refund up to 14 days before')).toBeInTheDocument()
  expect(fields()).toEqual([])

  await user.click(screen.getByRole('radio', { name: 'Custom terms' }))
  expect(fields()).toEqual(['30', '100', '14', '50', '7', '25'])
  await user.click(screen.getByRole('radio', { name: /Standard terms/ }))
  expect(text).toBe('')
})

test('steps are added, changed and removed, and travellers’ sentences follow', async () => {
  const user = show('[["30","100"],["7","25"]]')
  await user.click(screen.getByRole('button', { name: 'Remove step 2' }))
  expect(screen.getByRole('button', { name: 'Add step' })).toHaveFocus()
  expect(preview()).toHaveTextContent('Full refund up to 30 days before the startNo refund after that')

  await user.click(screen.getByRole('button', { name: 'Add step' }))
  expect(preview()).toHaveTextContent('Complete the steps to see the terms.')
  await user.type(screen.getByLabelText('Days before, step 2'), '10')
  await user.type(screen.getByLabelText('Refund %, step 2'), '40 %')
  expect(preview()).toHaveTextContent('40% refund up to 10 days before')
  expect(toTiers(parseTerms(text))).toEqual([
    { daysBefore: 30, percent: 100 },
    { daysBefore: 10, percent: 40 },
  ])
})

test('there are no more than six steps', async () => {
  const user = show(JSON.stringify(Array.from({ length: 6 }, (_, n) => [String(n), '10'])))
  const add = screen.getByRole('button', { name: 'Up to 6 steps' })
  expect(add).toHaveAttribute('aria-disabled', 'true')
  await user.click(add)
  expect(fields()).toHaveLength(12)
})

test('after a try to save, what is wrong is said where it is', () => {
  show('[["x","100"],["7","250"]]', 'Enter a whole number of days from 0 to 365.')
  expect(screen.getByLabelText('Days before, step 1')).toHaveAccessibleDescription(
    'Enter a whole number of days from 0 to 365.',
  )
  expect(screen.getByLabelText('Refund %, step 1')).toBeValid()
  expect(screen.getByLabelText('Refund %, step 2')).toHaveAccessibleDescription(
    'Enter a whole percentage from 0 to 100.',
  )
})

test('what is wrong among the steps is said of them all', () => {
  show('[["30","20"],["7","50"]]', 'The refund can’t go up as the start gets closer.')
  expect(screen.getByRole('group', { name: 'Steps' })).toHaveAccessibleDescription(
    'The refund can’t go up as the start gets closer.',
  )
})

test('while they are typed, nobody is told off', () => {
  show('[["30","20"],["7",""]]')
  expect(screen.getByLabelText('Refund %, step 2')).toBeValid()
})
