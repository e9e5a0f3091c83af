import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { getOverview, getWorkspace, lookAtOverview } from '#contract/workspace.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
import AdminRoutes from './admin-router.tsx'
import { createQueryClient } from './api/query.ts'
import { anOverview, aWorkspace } from './features/workspace/workspace.fixture.ts'

test('the address of a trip leads organisers to its overview', async () => {
  const server = startFakeServer()
  server.on(getWorkspace, aWorkspace())
  server.on(getOverview, anOverview())
  server.on(lookAtOverview, undefined)
  history.replaceState(null, '', '/admin/trips/7')
  renderWithProviders(
    <Suspense>
      <AdminRoutes />
    </Suspense>,
    signIn(createQueryClient(), { id: 'olaf', isAdmin: true }),
  )
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument()
  expect(location.pathname).toBe('/admin/trips/7/overview')
})
