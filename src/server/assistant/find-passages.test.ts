import { expect, test } from 'vitest'
import { pdfOfPages } from '#testing/pdf.ts'
import { startAssistantSite } from '#testing/start-assistant-site.ts'
import { findPassages } from './find-passages.ts'

type TestPassage = { page: number; heading?: string; text: string }

/** A trip whose `plan.pdf` has these passages. */
async function startWithPassages(passages: TestPassage[]) {
  const chat = await startAssistantSite()
  const { site, trip } = chat
  const add = async (tripId: number, fileName: string, added: TestPassage[]) => {
    await site.database.query(
      `with document as (
         insert into trip_documents (trip_id, file_name, sha256, pages, extracted, evidence, uploaded_by)
         select $1, $2, md5(random()::text), 9, '{}', '{}', id from users limit 1 returning id)
       insert into document_passages (document_id, position, page, heading, text)
       select document.id, n, (passage->>'page')::int, coalesce(passage->>'heading', ''), passage->>'text'
       from document, json_array_elements($3) with ordinality as given(passage, n)`,
      [tripId, fileName, JSON.stringify(added)],
    )
  }
  await add(trip.id, 'plan.pdf', passages)
  const find = async (text: string) =>
    (await findPassages(site.context, { tripId: trip.id, text })).map((passage) => passage.text)
  return { ...chat, add, find }
}

const PASSAGES = [
  { page: 1, text: 'We meet at the station.' },
  { page: 2, heading: 'Meals', text: 'Porridge every day.' },
  { page: 3, text: 'The café at Spiterstulen serves a meal to those who walked up.' },
]

test('the best matches come first, by word stems, without accents, headings before text', async () => {
  await using chat = await startWithPassages(PASSAGES)
  expect(await chat.find('What about the meals?')).toEqual([1, 2, 0].map((at) => PASSAGES[at]?.text))
  expect(await chat.find('Is there a cafe, or something like Spiterstulen?')).toEqual(
    [2, 0, 1].map((at) => PASSAGES[at]?.text),
  )
  // A passage may match only some of the words.
  expect(await chat.find("Who drives us to the stations' parking & back | or 'not'?")).toEqual(
    [0, 1, 2].map((at) => PASSAGES[at]?.text),
  )
  const [first] = await findPassages(chat.site.context, { tripId: chat.trip.id, text: 'meals' })
  expect(first).toEqual({ source: 'plan.pdf', page: 2, heading: 'Meals', text: 'Porridge every day.' })
})

test('passages of another trip are not found', async () => {
  await using chat = await startWithPassages([])
  await chat.add((await chat.site.trip()).id, 'theirs.pdf', PASSAGES)
  expect(await chat.find('What about the meals?')).toEqual([])
})

test('a question without matching words gets the first 120 passages, one with a match gets 40', async () => {
  const manyPassages = Array.from({ length: 150 }, (_, n) => ({ page: 1, text: `Line ${n} with bread` }))
  await using chat = await startWithPassages(manyPassages)
  expect(await chat.find('What is it?')).toEqual(manyPassages.slice(0, 120).map(({ text }) => text))
  expect(await chat.find('Is there bread?')).toHaveLength(40)
})

test('passages of a newly read PDF are found at once', async () => {
  await using chat = await startWithPassages([])
  await chat.analyze(pdfOfPages(['Bring an ice axe.', 'The ferry leaves at nine.']), { name: 'read.pdf' })
  const passages = await findPassages(chat.site.context, {
    tripId: chat.trip.id,
    text: 'When do ferries leave?',
  })
  expect(passages).toMatchObject([
    { source: 'read.pdf', page: 2 },
    { source: 'read.pdf', page: 1 },
  ])
})
