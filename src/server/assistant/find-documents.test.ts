import { expect, test } from 'vitest'
import { contentText, NO_EVIDENCE, NO_DETAILS } from '#contract/assistant.ts'
import type { AssistantReader } from '../ports/assistant/port.ts'
import { pdfOfPages } from '#testing/pdf.ts'
import { startAssistantSite } from '#testing/start-assistant-site.ts'
import { findDocuments } from './find-documents.ts'

const PLAN = pdfOfPages(['A plan for five days above the trees'])

/** Finds one activity: the name of the PDF and how many PDFs were read so far. */
function countingReader(): AssistantReader['extract'] {
  let count = 0
  return ({ fileName }) => {
    count += 1
    const extracted = { ...NO_DETAILS, activities: [`${fileName} ${count}`] }
    return Promise.resolve({ extracted, evidence: NO_EVIDENCE, reader: 'local' })
  }
}

test('what was read last from each PDF of the trip is found, whoever talked about it', async () => {
  await using chat = await startAssistantSite({ extract: countingReader() })
  const { context } = chat.site
  const other = await chat.start()
  await chat.analyze(PLAN, { name: 'plan.pdf' })
  await chat.analyze(pdfOfPages(['The price for five days above the trees']), {
    name: 'price.pdf',
    id: other.id,
  })
  await chat.analyze(PLAN, { name: 'plan.pdf' })
  const elsewhere = await chat.start((await chat.site.trip()).id)
  await chat.analyze(PLAN, { name: 'plan.pdf', id: elsewhere.id })
  await chat.ask('What is missing?')

  const { extractions } = await findDocuments(context, { tripId: chat.trip.id })
  expect(extractions.map(({ source, extracted }) => [source, extracted.activities])).toEqual([
    ['plan.pdf', ['plan.pdf 3']],
    ['price.pdf', ['price.pdf 2']],
  ])
})

test('two PDFs of one name are two, however often they were read', async () => {
  await using chat = await startAssistantSite({ extract: countingReader() })
  const other = pdfOfPages(['Another plan for five days below the trees'])
  for (const bytes of [PLAN, other, PLAN, other]) await chat.analyze(bytes, { name: 'plan.pdf' })
  const { extractions } = await findDocuments(chat.site.context, { tripId: chat.trip.id })
  expect(extractions.map(({ source, extracted }) => [source, extracted.activities])).toEqual([
    ['plan.pdf', ['plan.pdf 4']],
    ['plan.pdf', ['plan.pdf 3']],
  ])
  const { body } = await chat.ask('What do the PDFs say?')
  expect(contentText(body.reply.content).match(/plan\.pdf has/g)).toHaveLength(1)
})

test('of a PDF that is not kept any more, nothing is found', async () => {
  await using chat = await startAssistantSite({ extract: countingReader() })
  await chat.analyze(PLAN, { name: 'plan.pdf' })
  await chat.site.database.query('delete from trip_documents')
  expect((await findDocuments(chat.site.context, { tripId: chat.trip.id })).extractions).toEqual([])
})

test('whoever answers knows what was read', async () => {
  const asked: string[][] = []
  await using chat = await startAssistantSite({
    extract: countingReader(),
    reply: ({ extractions }) => {
      asked.push(extractions.flatMap(({ extracted }) => extracted.activities))
      return Promise.resolve({ text: 'Yes.', reader: 'local', passages: [] })
    },
  })
  await chat.analyze(PLAN, { name: 'plan.pdf' })
  await chat.ask('What is missing?')
  expect(asked).toEqual([['plan.pdf 1']])
})
