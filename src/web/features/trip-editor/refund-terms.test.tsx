import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RefundTerms } from './refund-terms.tsx'
import { formatTerms, parseTerms, type TermRow, toTiers } from './refund-terms-text.ts'

/** The terms as the form holds them now. */
let currentText: string

function EditableTerms({ start, error }: { start: string; error: string | undefined }) {
  const [text, setText] = useState(start)
  currentText = text
  return <RefundTerms text={text} error={error} onChange={setText} />
}

/**
 * Null: the standard terms. With an error after an attempt to save, without one while the form is filled in.
 */
function showTerms(rows: TermRow[] | null, error?: string) {
  render(<EditableTerms start={formatTerms(rows)} error={error} />)
  return userEvent.setup()
}

const fieldValues = () => screen.queryAllByRole('textbox').map((field) => (field as HTMLInputElement).value)
const preview = () => screen.getByRole('status', { name: 'What travellers see' })

test('describes the standard terms in sentences, and custom terms start from them', async () => {
  const user = showTerms(null)
  expect(screen.getByRole('radio', { name: /Standard terms/ })).toBeChecked()
  expect(screen.getByText('50% refund up to 14 days before')).toBeInTheDocument()
  expect(fieldValues()).toEqual([])

  await user.click(screen.getByRole('radio', { name: 'Custom terms' }))
  expect(fieldValues()).toEqual(['30', '100', '14', '50', '7', '25'])
  await user.click(screen.getByRole('radio', { name: /Standard terms/ }))
  expect(currentText).toBe('')
})

test('steps can be added, changed and removed, and the preview for travellers follows', async () => {
  const user = showTerms([
    { daysBefore: '30', percent: '100' },
    { daysBefore: '7', percent: '25' },
  ])
  await user.click(screen.getByRole('button', { name: 'Remove step 2' }))
  expect(screen.getByRole('button', { name: 'Add step' })).toHaveFocus()
  const sentences = [...preview().querySelectorAll('span')].map(({ textContent }) => textContent)
  expect(sentences).toEqual(['Full refund up to 30 days before the start', 'No refund after that'])

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
  const user = showTerms(Array.from({ length: 6 }, (_, n) => ({ daysBefore: String(n), percent: '10' })))
  const add = screen.getByRole('button', { name: 'Up to 6 steps' })
  expect(add).toHaveAttribute('aria-disabled', 'true')
  await user.click(add)
  expect(fieldValues()).toHaveLength(6 * 2)
})

test('after an attempt to save, every invalid field shows its own error', () => {
  const rows = [
    { daysBefore: 'x', percent: '100' },
    { daysBefore: '7', percent: '250' },
  ]
  showTerms(rows, 'Enter a whole number of days from 0 to 365.')
  expect(screen.getByLabelText('Days before, step 1')).toHaveAccessibleDescription(
    'Enter a whole number of days from 0 to 365.',
  )
  expect(screen.getByLabelText('Refund %, step 1')).toBeValid()
  expect(screen.getByLabelText('Refund %, step 2')).toHaveAccessibleDescription(
    'Enter a whole percentage from 0 to 100.',
  )
})

test('an error about several steps is shown for the whole group', () => {
  const rows = [
    { daysBefore: '30', percent: '20' },
    { daysBefore: '7', percent: '50' },
  ]
  showTerms(rows, 'The refund can’t go up as the start gets closer.')
  expect(screen.getByRole('group', { name: 'Steps' })).toHaveAccessibleDescription(
    'The refund can’t go up as the start gets closer.',
  )
})

test('before an attempt to save, an incomplete step shows no error', () => {
  showTerms([
    { daysBefore: '30', percent: '20' },
    { daysBefore: '7', percent: '' },
  ])
  expect(screen.getByLabelText('Refund %, step 2')).toBeValid()
})
