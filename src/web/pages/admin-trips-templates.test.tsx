import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  deleteTemplate,
  getTemplate,
  listTemplates,
  renameTemplate,
  saveAsTemplate,
  startFromTemplate,
  type Template,
  type TemplateSummary,
} from '#contract/templates.ts'
import { listTrips } from '#contract/trips.ts'
import { page } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { TestQueries } from '#testing/test-queries.tsx'
import { createQueryClient } from '../api/query.ts'
import { aTrip } from '../features/trips/trip.fixture.ts'
import { dismissToast, Toaster } from '../ui/toast.tsx'
import AdminTripsPage from './admin-trips.tsx'

const summary: TemplateSummary = {
  id: 5,
  name: 'Islands by barge',
  days: 4,
  location: 'Vega, Norway',
  category: 'hiking',
  createdBy: 'Rowan Hale',
  createdAt: '2026-11-03T10:00:00.000Z',
}
const {
  id: _id,
  startDate: _start,
  endDate: _end,
  status: _status,
  currentParticipants: _people,
  createdAt: _createdAt,
  version: _version,
  ...tripOfTemplate
} = aTrip({ activities: ['Walk, then swim', 'Row'], maxParticipants: 12 })
const template: Template = { ...summary, trip: tripOfTemplate }

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(listTrips, page(listTrips, [aTrip()], { total: 1 }))
  server.on(listTemplates, [summary])
  server.on(getTemplate, template)
  history.replaceState(null, '', '/admin/trips')
})
afterEach(() => {
  act(dismissToast)
  cleanup()
})

function renderPage() {
  render(
    <TestQueries client={createQueryClient()}>
      <AdminTripsPage />
      <Toaster />
    </TestQueries>,
  )
  return userEvent.setup()
}

async function openTemplates(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Create Trip' }))
  await user.click(screen.getByRole('button', { name: 'Start from a template' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Start from a template' }))
  await sheet.findByRole('button', { name: 'Use Islands by barge' })
  return sheet
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('a new trip starts from a template, which adds whatever is not changed', async () => {
  server.on(startFromTemplate, aTrip({ id: 8 }))
  const user = renderPage()
  const sheet = await openTemplates(user)
  expect(sheet.getByText('4 days, Vega, Norway, hiking. By Rowan Hale')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Use Islands by barge' }))

  expect(await screen.findByText(/^From the template/)).toHaveTextContent('Islands by barge')
  expect(field('Trip Title')).toHaveValue('Vega Islands')
  expect(field('Trip Title')).toHaveFocus()
  expect(field('Activities')).toHaveValue('Walk, then swim, Row')
  await user.type(field('Start Date'), '2099-07-01')
  expect(field('End Date')).toHaveValue('2099-07-04')
  await user.clear(field('Category'))
  await user.type(field('Category'), 'camping')
  const dialog = within(screen.getByRole('dialog', { name: 'Create Trip' }))
  await user.click(dialog.getByRole('button', { name: 'Create Trip' }))

  expect(await screen.findByText('Trip created successfully!')).toBeVisible()
  // The activities are not split at their commas, because they come from the template.
  expect(server.calls(startFromTemplate)).toEqual([
    expect.objectContaining({
      params: { id: 5 },
      body: {
        title: 'Vega Islands',
        location: 'Vega, Norway',
        category: 'camping',
        startDate: '2099-07-01',
        endDate: '2099-07-04',
        status: 'upcoming',
      },
    }),
  ])
  await user.click(screen.getByRole('button', { name: 'Create Trip' }))
  expect(screen.getByRole('button', { name: 'Start from a template' })).toBeVisible()
})

test('a last day that was entered stays, and a trip can start without the template again', async () => {
  const user = renderPage()
  const sheet = await openTemplates(user)
  await user.click(sheet.getByRole('button', { name: 'Use Islands by barge' }))
  await screen.findByText(/^From the template/)
  await user.type(field('End Date'), '2099-07-09')
  await user.type(field('Start Date'), '2099-07-01')
  expect(field('End Date')).toHaveValue('2099-07-09')
  await user.click(screen.getByRole('button', { name: 'Start without the template' }))
  expect(field('Trip Title')).toHaveValue('Vega Islands')
  expect(screen.getByRole('button', { name: 'Start from a template' })).toBeVisible()
})

test('a template that was deleted meanwhile cannot be used', async () => {
  server.fails(getTemplate, 'TEMPLATE_NOT_FOUND')
  const user = renderPage()
  const sheet = await openTemplates(user)
  await user.click(sheet.getByRole('button', { name: 'Use Islands by barge' }))
  expect(await sheet.findByRole('alert')).toHaveTextContent('This template was deleted.')
})

test('a template is made from a trip’s menu', async () => {
  server.fails(saveAsTemplate, 'TEMPLATE_NAME_TAKEN')
  const user = renderPage()
  await user.click(await screen.findByRole('button', { name: 'More actions for Vega Islands' }))
  await user.click(screen.getByRole('menuitem', { name: 'Save as template' }))
  const name = field('Template name')
  expect(name).toHaveValue('Vega Islands')
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  expect(name).toHaveAccessibleDescription('Enter a name.')
  await user.type(name, 'Islands{Enter}')
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Another template has this name/))

  server.on(saveAsTemplate, { ...summary, name: 'Islands' })
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  expect(await screen.findByText('New trips can start from “Islands”.')).toBeVisible()
  expect(screen.queryByLabelText('Template name')).toBeNull()
})

test('templates are renamed and deleted in their list', async () => {
  server.fails(renameTemplate, 'TEMPLATE_CHANGED')
  server.on(deleteTemplate)
  const user = renderPage()
  const sheet = await openTemplates(user)
  await user.click(sheet.getByRole('button', { name: 'Rename Islands by barge' }))
  await user.type(field('Template name'), ' in May{Enter}')
  expect(await screen.findByText(/^Someone else renamed this template/)).toBeVisible()
  expect(server.calls(renameTemplate)).toMatchObject([
    { body: { name: 'Islands by barge in May', oldName: 'Islands by barge' } },
  ])
  const dialog = within(screen.getByRole('dialog', { name: 'Rename template' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))

  await user.click(sheet.getByRole('button', { name: 'Delete Islands by barge' }))
  server.on(listTemplates, [])
  await user.click(screen.getByRole('button', { name: 'Delete template' }))
  expect(await sheet.findByText(/^No templates yet/)).toBeVisible()
})
