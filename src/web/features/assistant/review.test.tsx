import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messageOf, reviewOf, showAssistant, withAssistant } from './assistant.fixture.tsx'
import type { FormTexts } from './proposals.ts'

const assistant = withAssistant()

const press = (name: string | RegExp) => screen.getByRole('button', { name })
const section = (name: string) => within(screen.getByRole('group', { name }))
const day = { day: 'Day 1', activities: [{ time: '09:00', activity: 'Ferry' }] }

async function review(
  extracted: Parameters<typeof reviewOf>[0],
  form: Partial<FormTexts> = {},
  trip: Partial<FormTexts> = form,
) {
  assistant.hasMessages([messageOf(2, 'This is what it says.', reviewOf(extracted))])
  const shown = showAssistant(form, trip)
  await screen.findByText('This is what it says.')
  return shown
}

test('a list is replaced by a press, which says so, and can be undone', async () => {
  const { form, user } = await review({ tourIncludes: ['Kayak', 'Guide'] }, { tourIncludes: 'Tent' })
  expect(section('Tour Includes').getByText('Pending')).toBeInTheDocument()
  expect(form.tourIncludes).toBe('Tent')

  await user.click(press('Replace Tour Includes'))
  expect(form.tourIncludes).toBe('Kayak\nGuide')
  expect(screen.getByText('Content Replaced')).toBeInTheDocument()
  expect(screen.getByText('Tour Includes has been updated in the trip form.')).toBeInTheDocument()
  expect(section('Tour Includes').getByText('Replaced')).toBeInTheDocument()

  await user.click(press('Undo Tour Includes'))
  expect(form.tourIncludes).toBe('Tent')
  expect(section('Tour Includes').getByText('Undone')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo Tour Includes' })).not.toBeInTheDocument()
})

test('only chosen items are appended', async () => {
  const { form, user } = await review({ activities: ['Kayaking', 'Camping'] }, { activities: 'Hiking' })
  await user.click(screen.getByRole('checkbox', { name: /Kayaking/ }))
  await user.click(press('Append Activities'))
  expect(form.activities).toBe('Hiking\nCamping')
  expect(screen.getByText('Content Appended')).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: /Camping/ }))
  expect(press('Append Activities')).toBeDisabled()
  expect(press('Replace Activities')).toBeDisabled()
})

test('an undo leads back to the beginning, however often it was applied', async () => {
  const { form, type, user } = await review(
    { activities: ['Kayaking', 'Camping'], budget: { low: 240, high: 300 } },
    { activities: 'Hiking', budgetLow: '10.00', budgetHigh: '20.00' },
  )
  await user.click(press('Replace Activities'))
  await user.click(press('Replace Activities'))
  await user.click(press('Append Activities'))
  await user.click(press('Undo Activities'))
  expect(form.activities).toBe('Hiking')

  // The next apply starts from what was typed in between.
  await user.click(press('Replace Activities'))
  type.into('activities', 'Sailing')
  await user.click(press('Append Activities'))
  await user.click(press('Undo Activities'))
  expect(form.activities).toBe('Sailing')

  await user.click(screen.getByRole('checkbox', { name: /High/ }))
  await user.click(press('Replace Budget'))
  await user.click(screen.getByRole('checkbox', { name: /High/ }))
  await user.click(screen.getByRole('checkbox', { name: /Low/ }))
  await user.click(press('Replace Budget'))
  expect(form).toMatchObject({ budgetLow: '240.00', budgetHigh: '300.00' })
  await user.click(press('Undo Budget'))
  expect(form).toMatchObject({ budgetLow: '10.00', budgetHigh: '20.00' })
})

test('what was applied, and the way back, is there after a reload', async () => {
  const first = await review({ activities: ['Kayaking'] }, { activities: 'Hiking' })
  await first.user.click(press('Replace Activities'))
  cleanup()
  const { form, user } = await review({ activities: ['Kayaking'] }, first.form, { activities: 'Hiking' })
  expect(section('Activities').getByText('Replaced')).toBeInTheDocument()
  await user.click(press('Undo Activities'))
  expect(form.activities).toBe('Hiking')
})

test.each(['Hiking', 'Typed before'])('what was discarded is pending again, over %s', async (typed) => {
  const trip = { activities: 'Hiking' }
  const first = await review({ activities: ['Kayaking'] }, { activities: typed }, trip)
  await first.user.click(press('Replace Activities'))
  cleanup()
  const second = await review({ activities: ['Kayaking'] }, first.form, trip)
  await second.user.click(press('Discard it'))
  expect(section('Activities').getByText('Pending')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo Activities' })).not.toBeInTheDocument()
  cleanup()
  // For good: a later edit does not revive the applied state.
  await review({ activities: ['Kayaking'] }, { activities: 'Sailing' }, trip)
  expect(section('Activities').getByText('Pending')).toBeInTheDocument()
})

test('what was discarded before the panel was opened is pending too', async () => {
  const first = await review({ activities: ['Kayaking'] }, { activities: 'Hiking' })
  await first.user.click(press('Replace Activities'))
  cleanup()
  await review({ activities: ['Kayaking'] }, { activities: 'Hiking' })
  expect(section('Activities').getByText('Pending')).toBeInTheDocument()
})

test('what was saved is no longer undone, nor remarked on', async () => {
  const { form, type, user } = await review({ activities: ['Kayaking'] }, { activities: 'Hiking' })
  await user.click(press('Replace Activities'))
  type.into('activities', 'Kayaking\nAnd more')
  await user.click(press('Undo Activities'))
  expect(screen.getByText(/has changed since/)).toBeInTheDocument()
  await user.click(press('Save'))
  const isSettled = () => {
    expect(section('Activities').getByText('Replaced')).toBeInTheDocument()
    expect(screen.queryByText(/has changed since/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Undo Activities' })).not.toBeInTheDocument()
  }
  isSettled()
  type.into('activities', 'Something else')
  isSettled()
  cleanup()
  const again = await review({ activities: ['Kayaking'] }, form)
  isSettled()

  await again.user.click(press('Append Activities'))
  await again.user.click(press('Undo Activities'))
  expect(again.form.activities).toBe('Something else')
})

test('an undo does not destroy what was typed since', async () => {
  const { form, type, user } = await review({ activities: ['Kayaking'] }, { activities: 'Hiking' })
  await user.click(press('Replace Activities'))
  type.into('activities', 'Kayaking\nAnd more')
  await user.click(press('Undo Activities'))
  expect(form.activities).toBe('Kayaking\nAnd more')
  expect(screen.getByText('Activities has changed since, so this can’t be undone.')).toBeInTheDocument()
})

test.each(['Replace', 'Append'])('a budget has two ends, and %s sets both', async (way) => {
  const { form, user } = await review({ budget: { low: 240, high: 300 } })
  await user.click(press(`${way} Budget`))
  expect(form).toMatchObject({ budgetLow: '240.00', budgetHigh: '300.00' })
  await user.click(press('Undo Budget'))
  expect(form).toMatchObject({ budgetLow: '0.00', budgetHigh: '0.00' })
})

test('prices in another currency are said to be', async () => {
  const metadata = reviewOf({ budget: { low: 240, high: 240 }, activities: ['£5 kayaks'] })
  if (metadata.evidence) metadata.evidence.budget = [{ page: 1, quote: '£240 each', isProven: true }]
  assistant.hasMessages([messageOf(2, 'In pounds.', metadata)])
  showAssistant()
  await screen.findByText('In pounds.')
  expect(screen.getAllByText(/aren’t converted/)).toHaveLength(1)
  const words = 'The PDF’s prices are in pounds. They aren’t converted to dollars.'
  expect(section('Budget').getByText(words)).toBeInTheDocument()
})

test('a schedule is not appended to what is no JSON; replacing it is possible', async () => {
  const { form, user } = await review({ schedule: [day] }, { schedule: 'We meet at nine' })
  await user.click(press('Append Event Schedule'))
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid FormatSchedule must be in valid JSON format.')
  expect(form.schedule).toBe('We meet at nine')
  await user.click(press('Replace Event Schedule'))
  expect(JSON.parse(form.schedule)).toEqual([day])
})

test('what is new and what would go is marked by sign, not by colour alone', async () => {
  await review({ tourIncludes: ['Kayak', 'Guide'] }, { tourIncludes: 'guide\nTent' })
  const lines = section('Tour Includes').getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '+Kayak (new)p. 2',
    '=Guidep. 2',
    '=guide',
    '−Tent (removed by Replace)',
  ])
})

const itemsOf = (name: string) =>
  section(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('of much that is there already, what would go comes first, and all can be seen', async () => {
  const { user } = await review(
    { activities: ['A', 'B', 'C', 'D', 'E', 'Kayaking'] },
    { activities: 'A\nB\nC\nD\nE\nTent\nHut' },
  )
  const inForm = () => itemsOf('Activities').slice(6)
  expect(inForm()).toEqual(['=A', '=B', '=C', '−Tent (removed by Replace)', '−Hut (removed by Replace)'])
  await user.click(press('Show all 7, In the form now'))
  expect(inForm()).toHaveLength(7)
  await user.click(press('Show less, In the form now'))
  expect(inForm()).toHaveLength(5)
})

test('of much that a PDF repeats, what is new is seen, and nothing jumps when it is applied', async () => {
  const known = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const { form, user } = await review(
    { activities: [...known, 'Kayaking'] },
    { activities: known.join('\n') },
  )
  const shown = () => screen.getAllByRole('checkbox').length
  expect(shown()).toBe(5 + 1)
  expect(screen.getByRole('checkbox', { name: /Kayaking/ })).toBeChecked()
  await user.click(press('Append Activities'))
  expect(form.activities).toBe([...known, 'Kayaking'].join('\n'))
  expect(shown()).toBe(5 + 1)
  await user.click(press('Show all 8, In the PDF'))
  expect(shown()).toBe(8)
})

test('where there is nothing to change, it says so', async () => {
  await review({ activities: ['Kayaking'] }, { activities: 'kayaking' })
  expect(section('Activities').getByText('The form already has all of this.')).toBeInTheDocument()
})

test('each item shows its words in the PDF, and says so where they do not prove it', async () => {
  const { user } = await review({ tourIncludes: ['Kayak', 'Guessed'] })
  expect(screen.queryByText('“incl. Kayak”')).not.toBeInTheDocument()
  await user.click(press('p. 2, quote for Kayak'))
  expect(screen.getByText('“incl. Kayak”')).toBeInTheDocument()
  expect(screen.getByText('Not backed by the PDF')).toBeInTheDocument()
  await user.click(press('p. 2, quote for Guessed'))
  expect(screen.getByText('“incl. Guessed”')).toBeInTheDocument()
})

test('sections open and close, one by one and all together', async () => {
  const { user } = await review({ tourIncludes: ['Kayak'], accommodationDescription: 'A hut by the lake.' })
  const heading = (name: RegExp) => screen.getByRole('button', { name, expanded: undefined })
  await user.click(press('Collapse All'))
  expect(screen.queryByRole('button', { name: 'Replace Tour Includes' })).not.toBeInTheDocument()
  expect(heading(/^Tour Includes/)).toHaveAttribute('aria-expanded', 'false')
  await user.click(heading(/^Tour Includes/))
  expect(press('Replace Tour Includes')).toBeInTheDocument()
  await user.click(press('Expand All'))
  expect(press('Append Accommodation Description')).toBeInTheDocument()
})

test('a drafted description can become the trip’s', async () => {
  const draft = { description: 'Two days at the lake.' }
  assistant.hasMessages([messageOf(2, 'Here is one.', { draft, note: 'The model did not answer.' })])
  const { form, user } = showAssistant({ description: 'Old.' })
  await screen.findByText('The model did not answer.')
  await user.click(press('Append Description'))
  expect(form.description).toBe('Old.\n\nTwo days at the lake.')
})

test('an answer shows what it relies on', async () => {
  const passages = [
    { source: 'tour.pdf', page: 2, quote: '9 am at the pier' },
    { source: 'Barge Location', page: null, quote: 'North pier' },
  ]
  assistant.hasMessages([messageOf(2, 'At the pier.', { passages })])
  showAssistant({})
  const list = await screen.findByRole('list', { name: 'Sources' })
  expect(list).toHaveTextContent('tour.pdf, page 2“9 am at the pier”Barge Location“North pier”')
})
