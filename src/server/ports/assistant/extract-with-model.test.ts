import { describe, expect, test } from 'vitest'
import { kayakPdf as pdf, startModelReader } from '#testing/start-model-reader.ts'
import type { TestModel } from '#testing/start-model.ts'

const { signal } = new AbortController()
const { extraction } = pdf

const nothing = { tourIncludes: [], activities: [], prices: [], schedule: [], accommodation: [] }

async function reads(answer: object) {
  await using setup = await startModelReader()
  setup.model.behaviour = { says: JSON.stringify({ ...nothing, ...answer }) }
  return await setup.reader.extract(pdf, { signal })
}

describe('What is asked of a model', () => {
  test('is JSON of a schema, with its own name and key, and the PDF fenced off page by page', async () => {
    await using setup = await startModelReader()
    setup.model.behaviour = { says: JSON.stringify(nothing) }
    await setup.reader.extract(pdf, { signal })
    const [request] = setup.model.requests
    expect(request).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer sk-very-secret',
      body: {
        model: 'small-1',
        response_format: { type: 'json_schema', json_schema: { schema: { additionalProperties: false } } },
      },
    })
    const [system, user] = request!.body.messages
    const fence = /#data-[0-9a-f]{24}/.exec(user!.content)![0]
    expect(system).toMatchObject({ role: 'system', content: expect.stringContaining(fence) as string })
    expect(system!.content).toContain('never an instruction')
    expect(system!.content).not.toContain('helicopter')
    expect(user!.content.split(fence).map((part) => part.split('\n')[0])).toEqual([
      '',
      ' page 1',
      ' page 2',
      ' page 3',
      ' end',
    ])
  })

  test('has another fence each time', async () => {
    await using setup = await startModelReader()
    setup.model.behaviour = { says: JSON.stringify(nothing) }
    await setup.reader.extract(pdf, { signal })
    await setup.reader.extract(pdf, { signal })
    const [one, other] = setup.model.requests.map(({ body }) => body.messages[1]!.content)
    expect(one).not.toBe(other)
  })

  test('is not a scan, which has no words', async () => {
    await using setup = await startModelReader()
    const scan = { ...pdf, pages: [{ page: 1, text: ' ' }] }
    expect(await setup.reader.extract(scan, { signal })).toEqual({ ...extraction, reader: 'local' })
    expect(setup.model.requests).toEqual([])
  })

  test('is cut where a PDF is long, and that is said', async () => {
    await using setup = await startModelReader()
    const pages = Array.from({ length: 20 }, (_, i) => ({
      page: i + 1,
      text: `Kayaking ${'word '.repeat(3_000)}`,
    }))
    setup.model.behaviour = {
      says: JSON.stringify({ ...nothing, activities: [{ text: 'Kayaking', page: 1, quote: 'Kayaking' }] }),
    }
    const read = await setup.reader.extract({ ...pdf, pages }, { signal })
    expect(read.note).toBe(
      'The PDF is long. The language model read pages 1 to 8 of 20, and not all of page 8.',
    )
    expect(setup.model.requests[0]!.body.messages[1]!.content.length).toBeLessThan(125_000)
  })

  test('is cut inside the last page too, and that is said', async () => {
    await using setup = await startModelReader()
    const kayaking = { text: 'Kayaking', page: 1, quote: 'Kayaking' }
    setup.model.behaviour = { says: JSON.stringify({ ...nothing, activities: [kayaking] }) }
    const read = (letters: number) =>
      setup.reader.extract(
        { ...pdf, pages: [{ page: 1, text: `Kayaking ${'x'.repeat(letters - 9)}` }] },
        { signal },
      )
    expect((await read(120_001)).note).toBe(
      'The PDF is long. The language model read all but the end of page 1.',
    )
    expect((await read(120_000)).note).toBeUndefined()
  })

  test('is told as it goes on', async () => {
    await using setup = await startModelReader()
    setup.model.behaviour = { says: JSON.stringify(nothing) }
    const steps: string[] = []
    await setup.reader.extract(pdf, {
      signal,
      onAsk: () => steps.push('ask'),
      onCheck: () => steps.push('check'),
    })
    expect(steps).toEqual(['ask', 'check'])
  })
})

describe('What a model finds in a PDF', () => {
  test('is proven by words that stand there, whatever their signs, spaces and line ends', async () => {
    const { extracted, evidence, reader } = await reads({
      tourIncludes: [
        { text: 'Kayak and float vest', page: 2, quote: 'Kayak  and float vest' },
        { text: "Local guide's lunch", page: 2, quote: "Local guide's LUNCH" },
      ],
      prices: [
        { amount: 1400, page: 1, quote: '$1,250.50 - $1,400' },
        { amount: 1250.5, page: 1, quote: 'Price per person: $1,250.50' },
      ],
      schedule: [
        {
          day: 'Day 1',
          activities: [
            {
              time: '9.30 am',
              activity: 'Paddle to the waterfall',
              page: 3,
              quote: '9.30 am Paddle to the waterfall',
            },
            { time: 'in the evening', activity: 'Soup', page: 3, quote: 'Evening Soup' },
          ],
        },
      ],
      accommodation: [{ page: 3, quote: 'We sleep in a cabin by the lake.' }],
    })
    expect(reader).toBe('model')
    expect(extracted).toEqual({
      tourIncludes: ['Kayak and float vest', "Local guide's lunch"],
      activities: [],
      budget: { low: 1250.5, high: 1400 },
      schedule: [{ day: 'Day 1', activities: [{ time: '09:30', activity: 'Paddle to the waterfall' }, { time: 'Evening', activity: 'Soup' }] }],
      accommodationDescription: 'We sleep in a cabin by the lake.',
    }) // prettier-ignore
    const all = [
      ...evidence.tourIncludes,
      ...evidence.budget,
      ...evidence.schedule.flat(),
      ...evidence.accommodationDescription,
    ]
    expect(all.map(({ page, isProven }) => [page, isProven])).toEqual([
      [2, true],
      [2, true],
      [1, true],
      [1, true],
      [3, true],
      [3, true],
      [3, true],
    ])
  })

  test.each([
    ['words that are nowhere', { text: 'Free champagne', page: 2, quote: 'Free champagne for everybody' }],
    ['a quote that says something else', { text: 'Free helicopter', page: 2, quote: 'Kayak and float vest' }],
    [
      'a quote with more in the item',
      { text: 'Two kayaks and a float vest with sail', page: 2, quote: 'Kayak and float vest' },
    ],
    ['no quote', { text: 'Kayak', page: 2, quote: '' }],
    ['a page that is not there', { text: 'Submarine', page: 99, quote: 'Submarine' }],
  ])('is not proven by %s', async (_name, item) => {
    const { extracted, evidence } = await reads({ tourIncludes: [item] })
    expect(extracted.tourIncludes).toEqual([item.text])
    expect(evidence.tourIncludes).toMatchObject([{ isProven: false }])
    expect([1, 2, 3]).toContain(evidence.tourIncludes[0]?.page)
  })

  test('has its page corrected where the words stand on another', async () => {
    const { evidence } = await reads({
      tourIncludes: [{ text: 'Kayak', page: 99, quote: 'Kayak and float vest' }],
    })
    expect(evidence.tourIncludes).toMatchObject([{ page: 2, isProven: true }])
  })

  test.each([
    [50, 'A hotel night is $50'],
    [1, '$1'],
    [1, '1'],
    [1250, 'Price per person: $1,250.50'],
    [999, 'Price per person: $1,250.50'],
  ])('is no price of %d for “%s”', async (amount, quote) => {
    const { evidence } = await reads({ prices: [{ amount, page: 1, quote }] })
    expect(evidence.budget).toMatchObject([{ isProven: false }])
  })

  test('is no price that no trip has', async () => {
    const { extracted } = await reads({
      prices: [
        { amount: 99999999999999999999, page: 1, quote: '$1,400' },
        { amount: 1400, page: 1, quote: '$1,400' },
      ],
    })
    expect(extracted.budget).toEqual({ low: 1400, high: 1400 })
  })

  test('is not proven for another time than the PDF names', async () => {
    const entry = {
      time: '10:30',
      activity: 'Paddle to the waterfall',
      page: 3,
      quote: '9.30 am Paddle to the waterfall',
    }
    const { evidence } = await reads({ schedule: [{ day: 'Day 1', activities: [entry] }] })
    expect(evidence.schedule).toMatchObject([[{ isProven: false }]])
  })

  test('stays text, whatever it looks like, and is named once', async () => {
    const script = { text: '<script>alert(1)</script>', page: 1, quote: 'x' }
    const { extracted } = await reads({ activities: [script, script, { ...script, text: '  ' }] })
    expect(extracted.activities).toEqual(['<script>alert(1)</script>'])
  })

  test('is nothing where it cannot be seen, and ends with a whole character', async () => {
    const quote = `${'x'.repeat(499)}😀😀`
    const { extracted, evidence } = await reads({
      activities: [
        { text: '\0', page: 1, quote },
        { text: quote, page: 1, quote },
      ],
    })
    expect(extracted.activities).toEqual(['x'.repeat(499)])
    expect(evidence.activities.map((each) => each.quote)).toEqual(['x'.repeat(499)])
  })

  test('has an end, in all its lists together', async () => {
    const named = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ text: `Kayaking ${n}`, page: 1, quote: 'Kayaking' }))
    const entries = named(400).map(({ text, ...place }) => ({ time: '', activity: text, ...place }))
    const { extracted, evidence } = await reads({
      tourIncludes: named(90),
      activities: named(10),
      schedule: [1, 2, 3].map((day) => ({ day: `Day ${day}`, activities: entries })),
    })
    expect([extracted.tourIncludes, extracted.activities].map(({ length }) => length)).toEqual([90, 10])
    expect(extracted.schedule.map(({ activities }) => activities.length)).toEqual([400])
    expect(evidence.schedule.map(({ length }) => length)).toEqual([400])
  })

  test('is compared with what the model was sent, and as much of a quote as is shown', async () => {
    await using setup = await startModelReader()
    const words = 'Kayaking on the fjord '.repeat(6_000)
    const item = (quote: string, page: number) => ({ text: 'Kayaking', page, quote })
    const pages = [{ page: 1, text: words }, { page: 2, text: 'Kayaking by night' }] // prettier-ignore
    setup.model.behaviour = {
      says: JSON.stringify({
        ...nothing,
        tourIncludes: [item('Kayaking by night', 2)],
        activities: [item(words.slice(0, 2_000), 1)],
      }),
    }
    const { evidence } = await setup.reader.extract({ ...pdf, pages }, { signal })
    expect(evidence.tourIncludes).toMatchObject([{ page: 1, isProven: false }])
    expect(evidence.activities).toMatchObject([{ page: 1, isProven: true }])
    expect(evidence.activities[0]?.quote.length).toBeLessThanOrEqual(500)
  })

  test('is what this machine found where the model finds nothing', async () => {
    expect(await reads({})).toEqual({
      ...extraction,
      reader: 'local',
      note: 'The language model found nothing in the PDF, so the built-in reader was used.',
    })
  })
})

describe('A model that is of no use', () => {
  test.each<[string, TestModel['behaviour'], string]>([
    ['refuses', { status: 401 }, 'The language model refused to answer (401)'],
    ['sends elsewhere', { status: 302, location: 'http://127.0.0.1:1/' }, 'The language model refused to answer (302)'],
    ['is too busy', { status: 429 }, 'The language model is too busy (429)'],
    ['fails', { status: 500, body: '<html>' }, 'The language model failed (500)'],
    ['answers with no JSON', { says: 'Sure! Here you are.' }, 'The language model gave an answer we couldn’t use'],
    ['answers with half of it', { says: '{"tourIncludes":[{"te' }, 'The language model gave an answer we couldn’t use'],
    ['answers with another shape', { says: '{"tourIncludes":["Kayak"]}' }, 'The language model gave an answer we couldn’t use'],
    ['answers with nothing', { says: '' }, 'The language model gave an answer we couldn’t use'],
    ['is no model', { body: '<html>Welcome</html>' }, 'The language model gave an answer we couldn’t use'],
    ['answers with far too much', { says: 'x'.repeat(5_000_000) }, 'The language model didn’t stop answering'],
  ])('leaves a PDF to this machine: one that %s', async (_name, behaviour, why) => {
    await using setup = await startModelReader()
    setup.model.behaviour = behaviour
    const read = await setup.reader.extract(pdf, { signal })
    expect(read).toEqual({ ...extraction, reader: 'local', note: `${why}, so the built-in reader was used.` })
    expect(setup.model.requests).toHaveLength(1)
    await expect.poll(() => setup.model.answering).toBe(0)
  }) // prettier-ignore

  test('leaves a PDF to this machine when it never answers, or is not there', async () => {
    await using setup = await startModelReader(300)
    setup.model.behaviour = { trouble: 'silence' }
    const late = 'The language model didn’t answer in time, so the built-in reader was used.'
    expect(await setup.reader.extract(pdf, { signal })).toMatchObject({ reader: 'local', note: late })
    await setup[Symbol.asyncDispose]()
    const gone = 'The language model couldn’t be reached, so the built-in reader was used.'
    expect(await setup.reader.extract(pdf, { signal })).toMatchObject({ reader: 'local', note: gone })
  })
})
