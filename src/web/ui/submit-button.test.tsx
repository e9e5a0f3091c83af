import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { SubmitButton } from './submit-button.tsx'

/** Renders two forms, one with a SubmitButton, and returns how often one of them was sent at once. */
function renderForms(isEntered: boolean) {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  // start.js sets it if Enter is pressed too early.
  const enteredMark = isEntered ? { 'data-entered': '' } : {}
  render(
    <>
      <form aria-label="Other" data-entered="" onSubmit={onSubmit} />
      <form aria-label="Own" {...enteredMark} onSubmit={onSubmit}>
        <SubmitButton ref={createRef()}>Send</SubmitButton>
      </form>
    </>,
  )
  return onSubmit.mock.calls.length
}

test('sends its own form if Enter was pressed before the scripts loaded, and no other form', () => {
  const onReady = vi.fn()
  document.addEventListener('formready', onReady, { once: true })
  expect(renderForms(true)).toBe(1)
  expect(screen.getByRole('form', { name: 'Own' })).not.toHaveAttribute('data-entered')
  // The event tells the page to stop recording Enter.
  expect(onReady).toHaveBeenCalledOnce()
})

test('does not send its form if Enter was not pressed before', () => {
  expect(renderForms(false)).toBe(0)
})
