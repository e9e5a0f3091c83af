import { expect, test } from 'vitest'
import { type ApplyMode, applyProposal, compareLines, hasTexts, pickChangedFields } from './apply-proposal.ts'
import { emptyForm } from './proposals.fixture.ts'
import {
  chooseLines,
  currentLines,
  evidenceOf,
  type FormTexts,
  proposalLines,
  type Proposal,
  proposalsOf,
} from './proposals.ts'

const apply = (proposal: Proposal, mode: ApplyMode, texts: Partial<FormTexts> = {}) =>
  applyProposal(proposal, mode, { ...emptyForm, ...texts })
const includesProposal: Proposal = { field: 'tourIncludes', value: ['Kayak', 'All meals', 'Guide'] }
const scheduleProposal: Proposal = {
  field: 'schedule',
  value: [
    {
      day: 'Day 1',
      activities: [
        { time: '09:00', activity: 'Ferry' },
        { time: '', activity: 'Camp' },
      ],
    },
    { day: 'Day 2', activities: [{ time: '10:00', activity: 'Home' }] },
  ],
}

test('replaces a list, or appends the lines that it lacks', () => {
  const texts = { tourIncludes: 'Guide\n\n  all  meals \nTent' }
  expect(apply(includesProposal, 'replace', texts)).toEqual({ tourIncludes: 'Kayak\nAll meals\nGuide' })
  expect(apply(includesProposal, 'append', texts)).toEqual({ tourIncludes: 'Guide\nall  meals\nTent\nKayak' })
  expect(apply({ ...includesProposal, field: 'activities' }, 'append', texts)).toEqual({
    activities: 'Kayak\nAll meals\nGuide',
  })
})

test('replaces a text, or appends to it after a blank line', () => {
  const hut: Proposal = { field: 'accommodationDescription', value: 'A hut by the lake.' }
  expect(apply(hut, 'replace', { accommodationDescription: 'Tents.' })).toEqual({
    accommodationDescription: 'A hut by the lake.',
  })
  expect(apply(hut, 'append', { accommodationDescription: 'Tents.\n' })).toEqual({
    accommodationDescription: 'Tents.\n\nA hut by the lake.',
  })
  expect(apply(hut, 'append')).toEqual({ accommodationDescription: 'A hut by the lake.' })
})

test('a budget sets both ends in the form’s notation, and leaves an unknown end alone', () => {
  expect(apply({ field: 'budget', value: { low: 240, high: 300.5 } }, 'replace')).toEqual({
    budgetLow: '240.00',
    budgetHigh: '300.50',
  })
  expect(apply({ field: 'budget', value: { low: null, high: 19.99 } }, 'replace')).toEqual({
    budgetHigh: '19.99',
  })
})

test('replaces a schedule, or merges with the existing one', () => {
  const proposedDays = [
    { day: 'Day 1', activities: [{ time: '09:00', activity: 'Ferry' }, { activity: 'Camp' }] },
    { day: 'Day 2', activities: [{ time: '10:00', activity: 'Home' }] },
  ]
  const applyTo = (mode: ApplyMode, schedule: string) =>
    JSON.parse(apply(scheduleProposal, mode, { schedule })?.schedule ?? 'null') as unknown
  expect(applyTo('replace', 'no JSON')).toEqual(proposedDays)
  expect(applyTo('append', '{"Day 1": "Meet"}')).toEqual({
    'Day 1': 'Meet\n09:00 Ferry\nCamp',
    'Day 2': '10:00 Home',
  })
  expect(apply(scheduleProposal, 'append', { schedule: 'no JSON' })).toBeNull()
})

test('takes only the chosen lines', () => {
  expect(chooseLines(includesProposal, (index) => index !== 1)).toMatchObject({ value: ['Kayak', 'Guide'] })
  expect(chooseLines(scheduleProposal, (index) => index === 1)).toMatchObject({
    value: [{ day: 'Day 1', activities: [{ time: '', activity: 'Camp' }] }],
  })
  const budget: Proposal = { field: 'budget', value: { low: 1, high: 2 } }
  expect(chooseLines(budget, (index) => index === 1)).toMatchObject({ value: { low: null, high: 2 } })
  expect(
    chooseLines({ field: 'budget', value: { low: null, high: 2 } }, (index) => index === 0),
  ).toMatchObject({
    value: { low: null, high: 2 },
  })
})

test('marks the lines that would be removed and those that are new', () => {
  const formLines = currentLines('tourIncludes', { ...emptyForm, tourIncludes: 'guide\nTent' })
  const { now: markedLines, isNew } = compareLines(formLines, includesProposal)
  expect(markedLines.map(({ line, isRemoved }) => [line.text, isRemoved])).toEqual([
    ['guide', false],
    ['Tent', true],
  ])
  expect(proposalLines(includesProposal).map(isNew)).toEqual([true, true, false])

  const schedule = '{"Day 1": {"09:00": "Ferry", "12:00": "Lunch"}}'
  const comparison = compareLines(currentLines('schedule', { ...emptyForm, schedule }), scheduleProposal)
  expect(comparison.now.map(({ line, isRemoved }) => [line.group, line.text, isRemoved])).toEqual([
    ['Day 1', '09:00 Ferry', false],
    ['Day 1', '12:00 Lunch', true],
  ])
})

test('reads each line only once to compare, however many there are', () => {
  let reads = 0
  const formLines = Array.from({ length: 50 }, (_, index) => ({
    get text() {
      reads++
      return `Line ${index}`
    },
  }))
  const value = Array.from({ length: 60 }, (_, index) => `line  ${index}`)
  const { now: markedLines, isNew } = compareLines(formLines, { field: 'activities', value })
  expect(value.filter((text) => isNew({ text }))).toHaveLength(10)
  expect(markedLines.filter(({ isRemoved }) => isRemoved)).toHaveLength(0)
  expect(reads).toBe(50)
})

test('texts are compared sentence by sentence, budgets by their ends', () => {
  expect(proposalLines({ field: 'description', value: 'Two days out. Bring boots!\nNo phones.' })).toEqual([
    { text: 'Two days out.' },
    { text: 'Bring boots!' },
    { text: 'No phones.' },
  ])
  const texts = { ...emptyForm, budgetLow: '0', budgetHigh: '1200.5' }
  expect(currentLines('budget', texts)).toEqual([{ text: 'High $1,200.50' }])
})

test('does not propose fields that the PDF leaves empty', () => {
  const emptyExtraction = {
    tourIncludes: [],
    activities: [],
    budget: { low: null, high: null },
    schedule: [],
    accommodationDescription: '',
  }
  expect(proposalsOf({ extracted: emptyExtraction })).toEqual([])
  expect(proposalsOf({ draft: { description: 'A lake.' } })).toEqual([
    { field: 'description', value: 'A lake.' },
  ])
  expect(proposalsOf({ extracted: { ...emptyExtraction, budget: { low: null, high: 5 } } })).toHaveLength(1)
})

test('every line has its own evidence', () => {
  const quoteOn = (page: number) => ({ page, quote: `page ${page}`, isProven: true })
  const evidence = {
    tourIncludes: [quoteOn(1), quoteOn(2), quoteOn(3)],
    activities: [],
    budget: [quoteOn(4)],
    schedule: [[quoteOn(5), quoteOn(6)], [quoteOn(7)]],
    accommodationDescription: [quoteOn(8)],
  }
  const pages = (proposal: Proposal) => evidenceOf(proposal, evidence).map((quote) => quote?.page)
  expect(pages(includesProposal)).toEqual([1, 2, 3])
  expect(pages(scheduleProposal)).toEqual([5, 6, 7])
  expect(pages({ field: 'budget', value: { low: 1, high: 2 } })).toEqual([4, 4])
  expect(pages({ field: 'accommodationDescription', value: 'A hut.' })).toEqual([8])
})

test('tells what a field said before a change, and whether it still has the changed text', () => {
  const texts = { ...emptyForm, budgetLow: '1.00' }
  const after = { budgetLow: '5.00', budgetHigh: '9.00' }
  expect(pickChangedFields(texts, after)).toEqual({ budgetLow: '1.00', budgetHigh: '0.00' })
  expect(hasTexts({ ...texts, ...after }, after)).toBe(true)
  expect(hasTexts({ ...texts, ...after, budgetHigh: '9.50' }, after)).toBe(false)
})
