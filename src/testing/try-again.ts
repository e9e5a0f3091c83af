import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Waits for this failure, and tries again once the server has recovered. */
export async function tryAgainAfter(user: UserEvent, failure: string, recover: () => void): Promise<void> {
  expect(await screen.findByText(failure)).toBeInTheDocument()
  recover()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
}
