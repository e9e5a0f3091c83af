import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messageOf, reviewOf, showAssistant, withAssistant } from './assistant.fixture.tsx'
import type { FormTexts } from './proposals.ts'

const assistant = withAssistant()

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const section = (name: string) => within(screen.getByRole('group', { name }))
const day = { day: 'Day 1', activities: [{ time: '09:00', activity: 'Ferry' }] }

async function showReview(
  extracted: Parameters<typeof reviewOf>[0],
  form: Partial<FormTexts> = {},
  trip: Partial<FormTexts> = form,
) {
  assistant.setMessages([messageOf(2, 'This is what it says.', reviewOf(extracted))])
  const panel = showAssistant(form, trip)
  await screen.findByText('This is what it says.')
  return panel
}

test('“Replace” replaces a list, says so, and can be undone', async () => {
  const { form, user } = await showReview({ tourIncludes: ['Kayak', 'Guide'] }, { tourIncludes: 'Tent' })
  expect(section('Tour Includes').getByText('Pending')).toBeInTheDocument()
  expect(form.tourIncludes).toBe('Tent')

  await user.click(button('Replace Tour Includes'))
  expect(form.tourIncludes).toBe('Kayak\nGuide')
  expect(screen.getByText('Content Replaced')).toBeInTheDocument()
  expect(screen.getByText('Tour Includes has been updated in the trip form.')).toBeInTheDocument()
  expect(section('Tour Includes').getByText('Replaced')).toBeInTheDocument()

  await user.click(button('Undo Tour Includes'))
  expect(form.tourIncludes).toBe('Tent')
  expect(section('Tour Includes').getByText('Undone')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo Tour Includes' })).not.toBeInTheDocument()
})

test('appends only the chosen items', async () => {
  const { form, user } = await showReview({ activities: ['Kayaking', 'Camping'] }, { activities: 'Hiking' })
  await user.click(screen.getByRole('checkbox', { name: /Kayaking/ }))
  await user.click(button('Append Activities'))
  expect(form.activities).toBe('Hiking\nCamping')
  expect(screen.getByText('Content Appended')).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: /Camping/ }))
  expect(button('Append Activities')).toBeDisabled()
  expect(button('Replace Activities')).toBeDisabled()
})

test('Undo restores the original text, however often a proposal was applied', async () => {
  const { form, type, user } = await showReview(
    { activities: ['Kayaking', 'Camping'], budget: { low: 240, high: 300 } },
    { activities: 'Hiking', budgetLow: '10.00', budgetHigh: '20.00' },
  )
  await user.click(button('Replace Activities'))
  await user.click(button('Replace Activities'))
  await user.click(button('Append Activities'))
  await user.click(button('Undo Activities'))
  expect(form.activities).toBe('Hiking')

  // The next apply starts from what was typed in between.
  await user.click(button('Replace Activities'))
  type.into('activities', 'Sailing')
  await user.click(button('Append Activities'))
  await user.click(button('Undo Activities'))
  expect(form.activities).toBe('Sailing')

  await user.click(screen.getByRole('checkbox', { name: /High/ }))
  await user.click(button('Replace Budget'))
  await user.click(screen.getByRole('checkbox', { name: /High/ }))
  await user.click(screen.getByRole('checkbox', { name: /Low/ }))
  await user.click(button('Replace Budget'))
  expect(form).toMatchObject({ budgetLow: '240.00', budgetHigh: '300.00' })
  await user.click(button('Undo Budget'))
  expect(form).toMatchObject({ budgetLow: '10.00', budgetHigh: '20.00' })
})

test('an applied proposal can still be undone after a reload', async () => {
  const first = await showReview({ activities: ['Kayaking'] }, { activities: 'Hiking' })
  await first.user.click(button('Replace Activities'))
  cleanup()
  const { form, user } = await showReview({ activities: ['Kayaking'] }, first.form, { activities: 'Hiking' })
  expect(section('Activities').getByText('Replaced')).toBeInTheDocument()
  await user.click(button('Undo Activities'))
  expect(form.activities).toBe('Hiking')
})

test.each(['Hiking', 'Typed before'])(
  'a discarded proposal is pending again if the form said “%s” before',
  async (formText) => {
    const trip = { activities: 'Hiking' }
    const first = await showReview({ activities: ['Kayaking'] }, { activities: formText }, trip)
    await first.user.click(button('Replace Activities'))
    cleanup()
    const second = await showReview({ activities: ['Kayaking'] }, first.form, trip)
    await second.user.click(button('Discard it'))
    expect(section('Activities').getByText('Pending')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Undo Activities' })).not.toBeInTheDocument()
    cleanup()
    // For good: a later edit does not revive the applied state.
    await showReview({ activities: ['Kayaking'] }, { activities: 'Sailing' }, trip)
    expect(section('Activities').getByText('Pending')).toBeInTheDocument()
  },
)

test('a proposal discarded while the panel was closed is pending again', async () => {
  const first = await showReview({ activities: ['Kayaking'] }, { activities: 'Hiking' })
  await first.user.click(button('Replace Activities'))
  cleanup()
  await showReview({ activities: ['Kayaking'] }, { activities: 'Hiking' })
  expect(section('Activities').getByText('Pending')).toBeInTheDocument()
})

test('a saved proposal can no longer be undone and shows no warning', async () => {
  const { form, type, user } = await showReview({ activities: ['Kayaking'] }, { activities: 'Hiking' })
  await user.click(button('Replace Activities'))
  type.into('activities', 'Kayaking\nAnd more')
  await user.click(button('Undo Activities'))
  expect(screen.getByText(/has changed since/)).toBeInTheDocument()
  await user.click(button('Save'))
  const expectSettled = () => {
    expect(section('Activities').getByText('Replaced')).toBeInTheDocument()
    expect(screen.queryByText(/has changed since/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Undo Activities' })).not.toBeInTheDocument()
  }
  expectSettled()
  type.into('activities', 'Something else')
  expectSettled()
  cleanup()
  const reopened = await showReview({ activities: ['Kayaking'] }, form)
  expectSettled()

  await reopened.user.click(button('Append Activities'))
  await reopened.user.click(button('Undo Activities'))
  expect(reopened.form.activities).toBe('Something else')
})

test('Undo does not overwrite text that was typed since', async () => {
  const { form, type, user } = await showReview({ activities: ['Kayaking'] }, { activities: 'Hiking' })
  await user.click(button('Replace Activities'))
  type.into('activities', 'Kayaking\nAnd more')
  await user.click(button('Undo Activities'))
  expect(form.activities).toBe('Kayaking\nAnd more')
  expect(screen.getByText('Activities has changed since, so this can’t be undone.')).toBeInTheDocument()
})

test.each(['Replace', 'Append'])('%s sets both ends of a budget', async (mode) => {
  const { form, user } = await showReview({ budget: { low: 240, high: 300 } })
  await user.click(button(`${mode} Budget`))
  expect(form).toMatchObject({ budgetLow: '240.00', budgetHigh: '300.00' })
  await user.click(button('Undo Budget'))
  expect(form).toMatchObject({ budgetLow: '0.00', budgetHigh: '0.00' })
})

test('says that prices in another currency are not converted', async () => {
  const metadata = reviewOf({ budget: { low: 240, high: 240 }, activities: ['£5 kayaks'] })
  if (metadata.evidence) metadata.evidence.budget = [{ page: 1, quote: '£240 each', isProven: true }]
  assistant.setMessages([messageOf(2, 'In pounds.', metadata)])
  showAssistant()
  await screen.findByText('In pounds.')
  expect(screen.getAllByText(/aren’t converted/)).toHaveLength(1)
  const note = 'The PDF’s prices are in pounds. They aren’t converted to dollars.'
  expect(section('Budget').getByText(note)).toBeInTheDocument()
})

test('a schedule cannot be appended to text that is not JSON, but can replace it', async () => {
  const { form, user } = await showReview({ schedule: [day] }, { schedule: 'We meet at nine' })
  await user.click(button('Append Event Schedule'))
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid FormatSchedule must be in valid JSON format.')
  expect(form.schedule).toBe('We meet at nine')
  await user.click(button('Replace Event Schedule'))
  expect(JSON.parse(form.schedule)).toEqual([day])
})

test('marks new and removed lines by a sign, not by colour alone', async () => {
  await showReview({ tourIncludes: ['Kayak', 'Guide'] }, { tourIncludes: 'guide\nTent' })
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

test('a shortened list keeps the lines that would be removed, and can be shown in full', async () => {
  const { user } = await showReview(
    { activities: ['A', 'B', 'C', 'D', 'E', 'Kayaking'] },
    { activities: 'A\nB\nC\nD\nE\nTent\nHut' },
  )
  const inForm = () => itemsOf('Activities').slice(6)
  expect(inForm()).toEqual(['=A', '=B', '=C', '−Tent (removed by Replace)', '−Hut (removed by Replace)'])
  await user.click(button('Show all 7, In the form now'))
  expect(inForm()).toHaveLength(7)
  await user.click(button('Show less, In the form now'))
  expect(inForm()).toHaveLength(5)
})

test('a shortened proposal shows its new lines, and stays as long when it is applied', async () => {
  const knownActivities = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const { form, user } = await showReview(
    { activities: [...knownActivities, 'Kayaking'] },
    { activities: knownActivities.join('\n') },
  )
  const shownCount = () => screen.getAllByRole('checkbox').length
  expect(shownCount()).toBe(5 + 1)
  expect(screen.getByRole('checkbox', { name: /Kayaking/ })).toBeChecked()
  await user.click(button('Append Activities'))
  expect(form.activities).toBe([...knownActivities, 'Kayaking'].join('\n'))
  expect(shownCount()).toBe(5 + 1)
  await user.click(button('Show all 8, In the PDF'))
  expect(shownCount()).toBe(8)
})

test('says so when there is nothing to change', async () => {
  await showReview({ activities: ['Kayaking'] }, { activities: 'kayaking' })
  expect(section('Activities').getByText('The form already has all of this.')).toBeInTheDocument()
})

test('each item shows its quote from the PDF, and says if the quote does not back it', async () => {
  const { user } = await showReview({ tourIncludes: ['Kayak', 'Guessed'] })
  expect(screen.queryByText('“incl. Kayak”')).not.toBeInTheDocument()
  await user.click(button('p. 2, quote for Kayak'))
  expect(screen.getByText('“incl. Kayak”')).toBeInTheDocument()
  expect(screen.getByText('Not backed by the PDF')).toBeInTheDocument()
  await user.click(button('p. 2, quote for Guessed'))
  expect(screen.getByText('“incl. Guessed”')).toBeInTheDocument()
})

test('sections open and close, one by one and all together', async () => {
  const { user } = await showReview({
    tourIncludes: ['Kayak'],
    accommodationDescription: 'A hut by the lake.',
  })
  const heading = (name: RegExp) => screen.getByRole('button', { name, expanded: undefined })
  await user.click(button('Collapse All'))
  expect(screen.queryByRole('button', { name: 'Replace Tour Includes' })).not.toBeInTheDocument()
  expect(heading(/^Tour Includes/)).toHaveAttribute('aria-expanded', 'false')
  await user.click(heading(/^Tour Includes/))
  expect(button('Replace Tour Includes')).toBeInTheDocument()
  await user.click(button('Expand All'))
  expect(button('Append Accommodation Description')).toBeInTheDocument()
})

test('a drafted description can be appended to the trip’s', async () => {
  const draft = { description: 'Two days at the lake.' }
  assistant.setMessages([messageOf(2, 'Here is one.', { draft, note: 'The model did not answer.' })])
  const { form, user } = showAssistant({ description: 'Old.' })
  await screen.findByText('The model did not answer.')
  await user.click(button('Append Description'))
  expect(form.description).toBe('Old.\n\nTwo days at the lake.')
})

test('an answer lists its sources', async () => {
  const passages = [
    { source: 'tour.pdf', page: 2, quote: '9 am at the pier' },
    { source: 'Barge Location', page: null, quote: 'North pier' },
  ]
  assistant.setMessages([messageOf(2, 'At the pier.', { passages })])
  showAssistant({})
  const list = await screen.findByRole('list', { name: 'Sources' })
  expect(list).toHaveTextContent('tour.pdf, page 2“9 am at the pier”Barge Location“North pier”')
})
