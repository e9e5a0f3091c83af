import { render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { StrictMode, type ReactNode } from 'react'
import { TestQueries } from './test-queries.tsx'
import { createQueryClient } from '../web/api/query.ts'
import { Toaster } from '../web/ui/toast.tsx'

/** Renders a part of the site with the providers that it needs. Returns a user-event session. */
export function renderWithProviders(part: ReactNode, queryClient = createQueryClient()): UserEvent {
  render(
    <StrictMode>
      <TestQueries client={queryClient}>
        {part}
        <Toaster />
      </TestQueries>
    </StrictMode>,
  )
  return userEvent.setup()
}
