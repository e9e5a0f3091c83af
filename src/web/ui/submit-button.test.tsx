import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SubmitButton } from './submit-button.tsx'

/** Renders two forms, one with a SubmitButton, and returns how often one of them was sent at once. */
function renderForms(isSubmitRequested: boolean) {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  // start.js sets it if Enter or the button is pressed too early.
  const requestMark = isSubmitRequested ? { 'data-submit-requested': '' } : {}
  render(
    <>
      <form aria-label="Other" data-submit-requested="" onSubmit={onSubmit} />
      <form aria-label="Own" {...requestMark} onSubmit={onSubmit}>
        <SubmitButton ref={createRef()}>Send</SubmitButton>
      </form>
    </>,
  )
  return onSubmit.mock.calls.length
}

test('sends its own form if Enter or the button was pressed before the scripts loaded, and no other form', () => {
  const onReady = vi.fn()
  document.addEventListener('formready', onReady, { once: true })
  expect(renderForms(true)).toBe(1)
  expect(screen.getByRole('form', { name: 'Own' })).not.toHaveAttribute('data-submit-requested')
  // The event tells the page to stop recording these presses.
  expect(onReady).toHaveBeenCalledOnce()
})

test('does not send its form if Enter was not pressed before', () => {
  expect(renderForms(false)).toBe(0)
})

test('in the server’s HTML it cannot be pressed, but does not look disabled', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(<SubmitButton>Send</SubmitButton>)
  const button = page.querySelector('button')
  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('data-early')
  render(<SubmitButton>Send</SubmitButton>)
  expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('data-early')
})
