import { describe, expect, test } from 'vitest'
import { fjord, huts, inventFindings, inventTrip } from '#testing/invented-trips.ts'
import { ask } from './ask.fixture.ts'

describe('The answer to “What is missing?”', () => {
  test.each([
    'What is missing in this trip?',
    'Is the trip complete?',
    'What else should I add?',
    'Give me a checklist',
  ])('is also given to: %s', async (question) => {
    const { text } = await ask(huts, question)
    expect(text).toMatch(/^12 things are missing or unclear/)
  })

  test('lists the most important gaps first, with reasons, and what the PDFs could fill', async () => {
    const { text, passages } = await ask(huts, 'What is missing?')
    const firstGaps = [
      'Location:',
      'Description: it’s very short',
      'Price per Person: it’s 0',
      'low budget is above the high',
    ]
    const positions = [...firstGaps, '1 of the trip’s 4 days', 'Tour Includes:', 'no picture'].map((words) =>
      text.indexOf(words),
    )
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(positions[0]).toBeGreaterThan(0)
    expect(text).toContain('- Accommodation Description: “We sleep in mountain huts')
    expect(text).toContain('- Event Schedule: “Day 2” and “Day 3” (Lechtal.pdf, page 3).')
    expect(text).toContain('- Tour Includes: “Half board”, “Certified mountain guide” (Lechtal.pdf, page 2).')
    expect(text).not.toMatch(/- (Location|Barge Location|Activities):/)
    expect(passages.map(({ source }) => source)).toContain('Lechtal.pdf')
  })

  test('offers from PDFs only what fills a gap and what the trip does not say yet', async () => {
    const passage = (heading: string, text: string) => ({ source: 'plan.pdf', page: 1, heading, text })
    const trip = inventTrip(
      {
        startDate: '2027-08-02',
        endDate: '2027-08-03',
        schedule: [{ name: 'Day 1', entries: ['09:00 Meet', '10:00 Walk to the hut'] }],
      },
      [
        passage('Day 1', '09:00 Meet\n10:00 Walk to the hut'),
        passage('Day 1', '20:00 Campfire'),
        passage('Terms', 'Cancellation costs 95 EUR per person. The ferry takes 40 guests.'),
        passage('Nearby', 'There is a hotel, and other activities are on offer in the region.'),
      ],
    )
    const { text } = await ask(trip, 'What is missing?')
    expect(text).toContain('Barge Location: it’s empty')
    expect(text).not.toContain('The PDFs could help')
    const passages = [
      ...trip.passages,
      passage('Day 2', 'Back by 14:00'),
      passage('', 'We meet at the old mill.'),
    ]
    const extractions = [
      inventFindings('plan.pdf', {
        schedule: [
          { day: 'Day 1', activities: [{ time: '20:00', activity: 'Campfire' }] },
          { day: 'Tue 3 Aug', activities: [{ time: '09:00', activity: 'Meet' }] },
        ],
      }),
    ]
    const textWithHelp = (await ask({ ...trip, passages, extractions }, 'What is missing?')).text
    expect(textWithHelp).toContain('- Event Schedule: “Tue 3 Aug” (plan.pdf, page 1).')
    expect(textWithHelp).toContain('- Barge Location: “We meet at the old mill”')
  })

  test('is “Nothing is missing” when everything is filled in', async () => {
    expect(await ask(fjord, 'Is anything missing?')).toMatchObject({
      text: expect.stringMatching(/^Nothing is missing/) as string,
      passages: [],
    })
  })

  test('does not ask a day trip for its accommodation', async () => {
    const { text } = await ask(inventTrip({ startDate: '2027-10-09' }), 'incomplete?')
    expect(text).toContain('Description: it’s empty')
    expect(text).not.toContain('Accommodation')
  })
})
