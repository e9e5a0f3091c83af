import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { SubmitButton } from './submit-button.tsx'

function showForm(isEntered: boolean) {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const mark = isEntered ? { 'data-entered': '' } : {}
  render(
    <>
      <form aria-label="Other" data-entered="" onSubmit={onSubmit} />
      <form aria-label="Own" {...mark} onSubmit={onSubmit}>
        <SubmitButton ref={createRef()}>Send</SubmitButton>
      </form>
    </>,
  )
  return onSubmit.mock.calls.length
}

test('a form in which Enter was pressed early is sent once its scripts are here, and no other one', () => {
  const onReady = vi.fn()
  document.addEventListener('formready', onReady, { once: true })
  expect(showForm(true)).toBe(1)
  expect(screen.getByRole('form', { name: 'Own' })).not.toHaveAttribute('data-entered')
  // Ends the recording of Enter.
  expect(onReady).toHaveBeenCalledOnce()
})

test('a form without it is not sent', () => {
  expect(showForm(false)).toBe(0)
})
