import { expect, test } from 'vitest'
import { applyProposal, textsBefore, compareLines, isStillApplied, type ApplyMode } from './apply-proposal.ts'
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
const includes: Proposal = { field: 'tourIncludes', value: ['Kayak', 'All meals', 'Guide'] }
const days: Proposal = {
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

test('a list is replaced, or gets the lines that it has not', () => {
  const texts = { tourIncludes: 'Guide\n\n  all  meals \nTent' }
  expect(apply(includes, 'replace', texts)).toEqual({ tourIncludes: 'Kayak\nAll meals\nGuide' })
  expect(apply(includes, 'append', texts)).toEqual({ tourIncludes: 'Guide\nall  meals\nTent\nKayak' })
  expect(apply({ ...includes, field: 'activities' }, 'append', texts)).toEqual({
    activities: 'Kayak\nAll meals\nGuide',
  })
})

test('a text is replaced, or followed after a blank line', () => {
  const hut: Proposal = { field: 'accommodationDescription', value: 'A hut by the lake.' }
  expect(apply(hut, 'replace', { accommodationDescription: 'Tents.' })).toEqual({
    accommodationDescription: 'A hut by the lake.',
  })
  expect(apply(hut, 'append', { accommodationDescription: 'Tents.\n' })).toEqual({
    accommodationDescription: 'Tents.\n\nA hut by the lake.',
  })
  expect(apply(hut, 'append')).toEqual({ accommodationDescription: 'A hut by the lake.' })
})

test('a budget sets both its ends as the form writes them; one that is not known stays', () => {
  expect(apply({ field: 'budget', value: { low: 240, high: 300.5 } }, 'replace')).toEqual({
    budgetLow: '240.00',
    budgetHigh: '300.50',
  })
  expect(apply({ field: 'budget', value: { low: null, high: 19.99 } }, 'replace')).toEqual({
    budgetHigh: '19.99',
  })
})

test('a schedule is replaced, or merged with the one that is there', () => {
  const written = [
    { day: 'Day 1', activities: [{ time: '09:00', activity: 'Ferry' }, { activity: 'Camp' }] },
    { day: 'Day 2', activities: [{ time: '10:00', activity: 'Home' }] },
  ]
  const read = (mode: ApplyMode, schedule: string) =>
    JSON.parse(apply(days, mode, { schedule })?.schedule ?? 'null') as unknown
  expect(read('replace', 'no JSON')).toEqual(written)
  expect(read('append', '{"Day 1": "Meet"}')).toEqual({
    'Day 1': 'Meet\n09:00 Ferry\nCamp',
    'Day 2': '10:00 Home',
  })
  expect(apply(days, 'append', { schedule: 'no JSON' })).toBeNull()
})

test('only what was chosen is taken', () => {
  expect(chooseLines(includes, (at) => at !== 1)).toMatchObject({ value: ['Kayak', 'Guide'] })
  expect(chooseLines(days, (at) => at === 1)).toMatchObject({
    value: [{ day: 'Day 1', activities: [{ time: '', activity: 'Camp' }] }],
  })
  const budget: Proposal = { field: 'budget', value: { low: 1, high: 2 } }
  expect(chooseLines(budget, (at) => at === 1)).toMatchObject({ value: { low: null, high: 2 } })
  expect(chooseLines({ field: 'budget', value: { low: null, high: 2 } }, (at) => at === 0)).toMatchObject({
    value: { low: null, high: 2 },
  })
})

test('it is seen what would go and what is new', () => {
  const now = currentLines('tourIncludes', { ...emptyForm, tourIncludes: 'guide\nTent' })
  const { now: marked, isNew } = compareLines(now, includes)
  expect(marked.map(({ line, isRemoved }) => [line.text, isRemoved])).toEqual([
    ['guide', false],
    ['Tent', true],
  ])
  expect(proposalLines(includes).map(isNew)).toEqual([true, true, false])

  const schedule = '{"Day 1": {"09:00": "Ferry", "12:00": "Lunch"}}'
  const plan = compareLines(currentLines('schedule', { ...emptyForm, schedule }), days)
  expect(plan.now.map(({ line, isRemoved }) => [line.group, line.text, isRemoved])).toEqual([
    ['Day 1', '09:00 Ferry', false],
    ['Day 1', '12:00 Lunch', true],
  ])
})

test('each line is read once to compare it, however many there are', () => {
  let reads = 0
  const now = Array.from({ length: 50 }, (_, at) => ({
    get text() {
      reads++
      return `Line ${at}`
    },
  }))
  const value = Array.from({ length: 60 }, (_, at) => `line  ${at}`)
  const { now: marked, isNew } = compareLines(now, { field: 'activities', value })
  expect(value.filter((text) => isNew({ text }))).toHaveLength(10)
  expect(marked.filter(({ isRemoved }) => isRemoved)).toHaveLength(0)
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

test('fields of which a PDF says nothing are not proposed', () => {
  const nothing = {
    tourIncludes: [],
    activities: [],
    budget: { low: null, high: null },
    schedule: [],
    accommodationDescription: '',
  }
  expect(proposalsOf({ extracted: nothing })).toEqual([])
  expect(proposalsOf({ draft: { description: 'A lake.' } })).toEqual([
    { field: 'description', value: 'A lake.' },
  ])
  expect(proposalsOf({ extracted: { ...nothing, budget: { low: null, high: 5 } } })).toHaveLength(1)
})

test('every line has its own evidence', () => {
  const at = (page: number) => ({ page, quote: `page ${page}`, isProven: true })
  const evidence = {
    tourIncludes: [at(1), at(2), at(3)],
    activities: [],
    budget: [at(4)],
    schedule: [[at(5), at(6)], [at(7)]],
    accommodationDescription: [at(8)],
  }
  const pages = (proposal: Proposal) => evidenceOf(proposal, evidence).map((each) => each?.page)
  expect(pages(includes)).toEqual([1, 2, 3])
  expect(pages(days)).toEqual([5, 6, 7])
  expect(pages({ field: 'budget', value: { low: 1, high: 2 } })).toEqual([4, 4])
  expect(pages({ field: 'accommodationDescription', value: 'A hut.' })).toEqual([8])
})

test('an apply can be undone for as long as the field says what it made of it', () => {
  const texts = { ...emptyForm, budgetLow: '1.00' }
  const after = { budgetLow: '5.00', budgetHigh: '9.00' }
  expect(textsBefore(after, texts)).toEqual({ budgetLow: '1.00', budgetHigh: '0.00' })
  expect(isStillApplied(after, { ...texts, ...after })).toBe(true)
  expect(isStillApplied(after, { ...texts, ...after, budgetHigh: '9.50' })).toBe(false)
})
