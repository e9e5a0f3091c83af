import { expect, test } from 'vitest'
import { pdfOfPages } from '#testing/pdf.ts'
import { startAssistantSite } from '#testing/start-assistant-site.ts'
import { findPassages } from './find-passages.ts'

type TestPassage = { page: number; heading?: string; text: string }

/** A trip whose `plan.pdf` has these passages, and helpers to add further PDFs and to search them. */
async function startWithPassages(planPassages: TestPassage[]) {
  const assistantSite = await startAssistantSite()
  const { site, trip } = assistantSite
  const addDocument = async (tripId: number, fileName: string, passages: TestPassage[]) => {
    await site.database.query(
      `with document as (
         insert into trip_documents (trip_id, file_name, sha256, pages, extracted, evidence, uploaded_by)
         select $1, $2, md5(random()::text), 9, '{}', '{}', id from users limit 1 returning id)
       insert into document_passages (document_id, position, page, heading, text)
       select document.id, n, (passage->>'page')::int, coalesce(passage->>'heading', ''), passage->>'text'
       from document, json_array_elements($3) with ordinality as given(passage, n)`,
      [tripId, fileName, JSON.stringify(passages)],
    )
  }
  await addDocument(trip.id, 'plan.pdf', planPassages)
  const findTexts = async (text: string) =>
    (await findPassages(site.context, { tripId: trip.id, text })).map((passage) => passage.text)
  return { ...assistantSite, addDocument, findTexts }
}

const STATION = 'We meet at the station.'
const PORRIDGE = 'Porridge every day.'
const CAFE = 'The café at Spiterstulen serves a meal to those who walked up.'
const PASSAGES = [
  { page: 1, text: STATION },
  { page: 2, heading: 'Meals', text: PORRIDGE },
  { page: 3, text: CAFE },
]

test('a match in a heading comes before one in the text, and the rest follows in order', async () => {
  await using assistantSite = await startWithPassages(PASSAGES)
  expect(await assistantSite.findTexts('What about the meals?')).toEqual([PORRIDGE, CAFE, STATION])
})

test('words match by their stems and without accents, and only some of them have to match', async () => {
  await using assistantSite = await startWithPassages(PASSAGES)
  expect(await assistantSite.findTexts('Is there a cafe, or something like Spiterstulen?')).toEqual([
    CAFE,
    STATION,
    PORRIDGE,
  ])
  // The operators of full-text search (& | ') are ignored.
  expect(await assistantSite.findTexts("Who drives us to the stations' parking & back | or 'not'?")).toEqual([
    STATION,
    PORRIDGE,
    CAFE,
  ])
})

test('a passage comes with its PDF, page and heading', async () => {
  await using assistantSite = await startWithPassages(PASSAGES)
  const { site, trip } = assistantSite
  const [first] = await findPassages(site.context, { tripId: trip.id, text: 'meals' })
  expect(first).toEqual({ source: 'plan.pdf', page: 2, heading: 'Meals', text: PORRIDGE })
})

test('passages of another trip are not found', async () => {
  await using assistantSite = await startWithPassages([])
  const otherTrip = await assistantSite.site.trip()
  await assistantSite.addDocument(otherTrip.id, 'theirs.pdf', PASSAGES)
  expect(await assistantSite.findTexts('What about the meals?')).toEqual([])
})

test('a question gets at most 120 passages, and at most 40 that match it', async () => {
  const manyPassages = Array.from({ length: 150 }, (_, n) => ({ page: 1, text: `Line ${n} with bread` }))
  await using assistantSite = await startWithPassages(manyPassages)
  expect(await assistantSite.findTexts('What is it?')).toEqual(
    manyPassages.slice(0, 120).map(({ text }) => text),
  )
  expect(await assistantSite.findTexts('Is there bread?')).toHaveLength(40)
})

test('passages of a newly read PDF are found at once', async () => {
  await using assistantSite = await startWithPassages([])
  await assistantSite.analyze(pdfOfPages(['Bring an ice axe.', 'The ferry leaves at nine.']), {
    name: 'read.pdf',
  })
  const passages = await findPassages(assistantSite.site.context, {
    tripId: assistantSite.trip.id,
    text: 'When do ferries leave?',
  })
  expect(passages).toMatchObject([
    { source: 'read.pdf', page: 2 },
    { source: 'read.pdf', page: 1 },
  ])
})
