import { describe, expect, test } from 'vitest'
import { fjord, huts, inventTrip } from '#testing/invented-trips.ts'
import { ask } from './ask.fixture.ts'

describe('A draft of a description', () => {
  test.each([
    'Draft a description from what we have',
    'Can you suggest a description?',
    'write me a short text',
  ])('is part of the answer to: %s', async (question) => {
    const { draft, text } = await ask(fjord, question)
    expect(text).toContain(draft?.description)
  })

  test('is written from the trip’s fields', async () => {
    const { draft } = await ask(fjord, 'Write a description')
    expect(draft?.description).toBe(
      [
        'Kayaks on the Silent Fjord takes you to Nærøyfjord, Norway for 3 days, Jun 11 – 13, 2027. Activities: kayaking, swimming and campfire cooking.',
        'Day 1, Arrival: Kayak lesson at the quay, then picnic lunch. Day 2: Paddle to the waterfall, then swimming. Day 3: Pack up the camp, then barge back to the quay.',
        'Two nights in tents for two on a beach that can only be reached by boat. There is a dry toilet and no shower. The price includes kayak and paddle, local guide on all days, tents for two and all meals except breakfast on the first day. The trip costs $489 per person, and there is room for 12 people.',
      ].join('\n\n'),
    )
  })

  test('writes list entries in lower case inside sentences, but keeps names', async () => {
    const { draft } = await ask(
      inventTrip({
        title: 'Vega',
        activities: 'Climb the Vega Stairs\nKayaking',
        tourIncludes: 'Five nights in a rorbu',
      }),
      'Draft a description',
    )
    expect(draft?.description).toContain('Activities: climb the Vega Stairs and kayaking.')
    expect(draft?.description).toContain('The price includes five nights in a rorbu.')
  })

  test('comes with a note of what it took from PDFs and what it left out', async () => {
    const { text, draft, passages } = await ask(huts, 'Draft a description')
    expect(draft?.description).toContain('We sleep in mountain huts')
    expect(draft?.description).not.toContain('free')
    expect(draft?.description).toContain('The price includes half board and certified mountain guide.')
    expect(text).toContain('Some of this is from Lechtal.pdf, page 1 and Lechtal.pdf, page 2')
    expect(text).toContain(
      'Left out because I don’t know it yet: where it goes, what people do and the price.',
    )
    expect(passages).toHaveLength(3)
  })

  test('is not invented for a trip without details', async () => {
    const emptyTrip = inventTrip({})
    expect(await ask(emptyTrip, 'Draft a description')).toMatchObject({
      text: expect.stringMatching(/isn’t enough/) as string,
      passages: [],
    })
    expect((await ask(emptyTrip, 'Draft a description')).draft).toBeUndefined()
  })
})
