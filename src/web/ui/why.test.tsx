import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Why } from './why.tsx'

test('the explanation is shown and hidden again by keyboard, and the button says of what it is', async () => {
  render(<Why topic="You owe $12.50.">Your share is $12.50.</Why>)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Why? You owe $12.50.', expanded: false })
  expect(screen.queryByText('Your share is $12.50.')).not.toBeInTheDocument()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  const explanation = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(explanation).toHaveTextContent('Your share is $12.50.')
  await user.keyboard(' ')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(explanation).toBeEmptyDOMElement()
})
