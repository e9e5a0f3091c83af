import { describe, expect, test } from 'vitest'
import { inventFindings, inventTrip } from '#testing/invented-trips.ts'
import { ask, NOT_FOUND } from './ask.fixture.ts'

describe('Findings from a PDF', () => {
  const passage = (text: string, heading = '') => ({ source: 'plan.pdf', page: 1, heading, text })
  const schedule = [
    {
      day: 'Sat 12 Jun',
      activities: [
        { time: '09:30', activity: 'Meet at the mill, coffee' },
        { time: '17:00', activity: 'Back to the mill' },
      ],
    },
    {
      day: '2027-06-13 (Sun)',
      activities: [
        { time: '08:00', activity: 'Breakfast' },
        { time: '15:30', activity: 'Goodbyes' },
      ],
    },
  ]
  const details = {
    schedule,
    tourIncludes: ['Two guides', 'Minibus shuttle'],
    activities: ['Canyoning', 'Caving'],
    accommodationDescription: 'The barn has four rooms of four bunks.',
  }
  const passages = [
    passage('9.30am | Meet at the mill, coffee\n5pm | Back to the mill', 'Sat 12 Jun'),
    passage('✗ Lunches on both days\n✗ Insurance', 'You take care of'),
    passage('Cancellation is free until May. Deposit: £50.', 'Terms'),
    passage('£189 per person.', 'Price'),
  ]
  const extractions = [inventFindings('plan.pdf', details, { prices: ['£189 per person.'] })]
  const basics = { title: 'Gorge', startDate: '2027-06-12', endDate: '2027-06-13' }
  const emptyTrip = { ...inventTrip(basics, passages), extractions }
  const filledTrip = {
    ...inventTrip(
      {
        ...basics,
        price: '$210',
        schedule: [{ name: 'Day 1', entries: ['10:00 Meet at the mill', '17:00 Back to the mill'] }],
        tourIncludes: 'Two canyon guides\nAll meals',
        accommodationDescription: 'One night in a barn.',
        refundTiers: 'Everything back until March.',
      },
      passages,
    ),
    extractions,
  }

  test.each([
    ['What happens on Sunday?', '2027-06-13 (Sun): 08:00 Breakfast; 15:30 Goodbyes (plan.pdf, page 1).'],
    ['When does day 2 end?', '“15:30 Goodbyes” (plan.pdf, page 1, “2027-06-13 (Sun)”).'],
    ['What is included?', 'Included: “Two guides”, “Minibus shuttle” (plan.pdf, page 1).'],
    [
      'What activities are there?',
      'The trip lists no activities yet. plan.pdf, page 1 lists “Canyoning”, “Caving”.',
    ],
    [
      'What does the schedule look like?',
      'The trip has no schedule yet. plan.pdf has one:\nSat 12 Jun: 09:30 Meet at the mill, coffee; 17:00 Back to the mill\n2027-06-13 (Sun): 08:00 Breakfast; 15:30 Goodbyes',
    ],
    [
      'Is insurance included?',
      'No, it’s listed as not included: “Insurance” (plan.pdf, page 1, “You take care of”).',
    ],
    ['What is not included?', 'Not included: “Lunches on both days”, “Insurance” (plan.pdf, page 1).'],
    [
      'Summarise the PDF',
      [
        'plan.pdf says:',
        '- Price per Person: “£189 per person” (page 1).',
        '- Tour Includes: “Two guides”, “Minibus shuttle” (page 1).',
        '- Activities: “Canyoning”, “Caving” (page 1).',
        '- Accommodation Description: “The barn has four rooms of four bunks” (page 1).',
        '- Event Schedule: Sat 12 Jun and 2027-06-13 (Sun).',
      ].join('\n'),
    ],
  ])('answer what the trip does not say: %s', async (question, answer) => {
    expect((await ask(emptyTrip, question)).text).toBe(answer)
  })

  test.each([
    [
      'What time do we start?',
      'The trip and a PDF don’t match: “Day 1: 10:00 Meet at the mill” in Event Schedule, but “09:30 Meet at the mill, coffee” in plan.pdf, page 1.',
    ],
    [
      'What time do we meet?',
      'The trip and a PDF don’t match: “Day 1: 10:00 Meet at the mill” in Event Schedule, but “09:30 Meet at the mill, coffee” in plan.pdf, page 1.',
    ],
    [
      'What happens on day 1?',
      'Day 1: 10:00 Meet at the mill; 17:00 Back to the mill (Event Schedule). But plan.pdf, page 1 says “09:30 Meet at the mill, coffee”.',
    ],
    [
      'What is included?',
      'Included: “Two canyon guides”, “All meals” (Tour Includes). plan.pdf, page 1 also lists “Minibus shuttle”.',
    ],
    [
      'Is lunch included?',
      'I found both: “All meals” (Tour Includes) as included, and “Lunches on both days” (plan.pdf, page 1, “You take care of”) as not included.',
    ],
    [
      'Where do we sleep?',
      '“One night in a barn” (Accommodation Description). plan.pdf, page 1 says “The barn has four rooms of four bunks”.',
    ],
    [
      'What is the cancellation policy of the provider?',
      '“Everything back until March” (Refund terms). plan.pdf, page 1 says “Cancellation is free until May”.',
    ],
    [
      'Where does the PDF differ from the trip?',
      [
        'The PDFs and the trip differ here:',
        '- Price per Person: “$210”, but plan.pdf, page 1 says “£189 per person”.',
        '- Event Schedule: “Day 1: 10:00 Meet at the mill”, but plan.pdf, page 1 says “09:30 Meet at the mill, coffee”.',
        '- Tour Includes: plan.pdf, page 1 also lists “Minibus shuttle”.',
      ].join('\n'),
    ],
  ])('are named beside the trip’s own words where the two differ: %s', async (question, answer) => {
    expect((await ask(filledTrip, question)).text).toBe(answer)
  })

  test('are quoted in the exact words of the PDF', async () => {
    const findings = inventFindings('plan.pdf', { schedule })
    const quotes = [[{ page: 1, quote: '9.30am Meet at the mill, coffee', isProven: true }]]
    const extractions = [{ ...findings, evidence: { ...findings.evidence, schedule: quotes } }]
    const { text, passages: quoted } = await ask({ ...emptyTrip, extractions }, 'When do we meet?')
    expect(text).toBe('“09:30 Meet at the mill, coffee” (plan.pdf, page 1, “Sat 12 Jun”).')
    expect(quoted).toEqual([{ source: 'plan.pdf', page: 1, quote: '9.30am Meet at the mill, coffee' }])
  })

  test('of a second PDF count in a comparison, but not in a draft', async () => {
    const otherFindings = inventFindings(
      'other.pdf',
      { activities: ['Skiing'] },
      { prices: ['$95 per person.'] },
    )
    const tripWithTwoPdfs = {
      ...emptyTrip,
      ...inventTrip({ ...basics, price: '$189' }, passages),
      extractions: [...extractions, otherFindings],
    }
    expect((await ask(tripWithTwoPdfs, 'Is the price right?')).text).toContain(
      'but other.pdf, page 1 says “$95 per person”',
    )
    expect((await ask(tripWithTwoPdfs, 'Draft a description')).draft?.description).not.toContain('kiing')
  })

  test('do not count as a difference when the trip’s own list is empty', async () => {
    const trip = { ...emptyTrip, ...inventTrip({ ...basics, price: '$189' }, passages), extractions }
    expect((await ask(trip, 'Compare the trip with the PDF')).text).toMatch(
      /^I compared the dates, the price, .* I found no differences\.$/,
    )
  })

  test('are offered as a whole list, even if another field mentions a part of it', async () => {
    const trip = {
      ...emptyTrip,
      ...inventTrip({ ...basics, description: 'There are two guides.' }, passages),
      extractions,
    }
    expect((await ask(trip, 'What is missing?')).text).toContain(
      '- Tour Includes: “Two guides”, “Minibus shuttle”',
    )
  })

  test('count only if they are proven', async () => {
    const extractions = [
      inventFindings('plan.pdf', { tourIncludes: ['Helicopter flight'] }, { isProven: false }),
    ]
    expect((await ask({ ...emptyTrip, extractions }, 'What is included?')).text).toMatch(NOT_FOUND)
  })

  test('go into a draft when the trip itself says nothing', async () => {
    const { draft } = await ask(emptyTrip, 'Draft a description')
    expect(draft?.description).toBe(
      [
        'Gorge is a trip for 2 days, Jun 12 – 13, 2027. Activities: canyoning and caving.',
        'Sat 12 Jun: Meet at the mill, coffee, then back to the mill. 2027-06-13 (Sun): Breakfast, then goodbyes.',
        'The barn has four rooms of four bunks. The price includes two guides and minibus shuttle.',
      ].join('\n\n'),
    )
  })
})
