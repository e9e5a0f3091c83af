import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RefundTerms } from './refund-terms.tsx'
import { parseTerms, toTiers } from './refund-terms-text.ts'

/** The terms as the form holds them now. */
let currentText: string

function EditableTerms({ start, error }: { start: string; error: string | undefined }) {
  const [text, setText] = useState(start)
  currentText = text
  return <RefundTerms text={text} error={error} onChange={setText} />
}

function show(start: string, error?: string) {
  render(<EditableTerms start={start} error={error} />)
  return userEvent.setup()
}

const fields = () => screen.queryAllByRole('textbox').map((field) => (field as HTMLInputElement).value)
const preview = () => screen.getByRole('status', { name: 'What travellers see' })

test('describes the standard terms in sentences, and custom terms start from them', async () => {
  const user = show('')
  expect(screen.getByRole('radio', { name: /Standard terms/ })).toBeChecked()
  expect(screen.getByText('50% refund up to 14 days before')).toBeInTheDocument()
  expect(fields()).toEqual([])

  await user.click(screen.getByRole('radio', { name: 'Custom terms' }))
  expect(fields()).toEqual(['30', '100', '14', '50', '7', '25'])
  await user.click(screen.getByRole('radio', { name: /Standard terms/ }))
  expect(currentText).toBe('')
})

test('steps can be added, changed and removed, and the preview for travellers follows', async () => {
  const user = show('[["30","100"],["7","25"]]')
  await user.click(screen.getByRole('button', { name: 'Remove step 2' }))
  expect(screen.getByRole('button', { name: 'Add step' })).toHaveFocus()
  expect(preview()).toHaveTextContent('Full refund up to 30 days before the startNo refund after that')

  await user.click(screen.getByRole('button', { name: 'Add step' }))
  expect(preview()).toHaveTextContent('Complete the steps to see the terms.')
  await user.type(screen.getByLabelText('Days before, step 2'), '10')
  await user.type(screen.getByLabelText('Refund %, step 2'), '40 %')
  expect(preview()).toHaveTextContent('40% refund up to 10 days before')
  expect(toTiers(parseTerms(currentText))).toEqual([
    { daysBefore: 30, percent: 100 },
    { daysBefore: 10, percent: 40 },
  ])
})

test('allows at most six steps', async () => {
  const user = show(JSON.stringify(Array.from({ length: 6 }, (_, n) => [String(n), '10'])))
  const add = screen.getByRole('button', { name: 'Up to 6 steps' })
  expect(add).toHaveAttribute('aria-disabled', 'true')
  await user.click(add)
  expect(fields()).toHaveLength(12)
})

test('after a try to save, each error is shown at its field', () => {
  show('[["x","100"],["7","250"]]', 'Enter a whole number of days from 0 to 365.')
  expect(screen.getByLabelText('Days before, step 1')).toHaveAccessibleDescription(
    'Enter a whole number of days from 0 to 365.',
  )
  expect(screen.getByLabelText('Refund %, step 1')).toBeValid()
  expect(screen.getByLabelText('Refund %, step 2')).toHaveAccessibleDescription(
    'Enter a whole percentage from 0 to 100.',
  )
})

test('an error between steps is shown for the whole group', () => {
  show('[["30","20"],["7","50"]]', 'The refund can’t go up as the start gets closer.')
  expect(screen.getByRole('group', { name: 'Steps' })).toHaveAccessibleDescription(
    'The refund can’t go up as the start gets closer.',
  )
})

test('an incomplete step shows no error while it is being typed', () => {
  show('[["30","20"],["7",""]]')
  expect(screen.getByLabelText('Refund %, step 2')).toBeValid()
})
