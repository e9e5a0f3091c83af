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

test('finds the latest reading of each PDF of the trip, from every conversation', async () => {
  await using chat = await startAssistantSite({ extract: countingReader() })
  const { context } = chat.site
  const otherConversation = await chat.start()
  await chat.analyze(PLAN, { name: 'plan.pdf' })
  await chat.analyze(pdfOfPages(['The price for five days above the trees']), {
    name: 'price.pdf',
    id: otherConversation.id,
  })
  await chat.analyze(PLAN, { name: 'plan.pdf' })
  const conversationOfOtherTrip = await chat.start((await chat.site.trip()).id)
  await chat.analyze(PLAN, { name: 'plan.pdf', id: conversationOfOtherTrip.id })
  await chat.ask('What is missing?')

  const { extractions } = await findDocuments(context, { tripId: chat.trip.id })
  expect(extractions.map(({ source, extracted }) => [source, extracted.activities])).toEqual([
    ['plan.pdf', ['plan.pdf 3']],
    ['price.pdf', ['price.pdf 2']],
  ])
})

test('keeps two PDFs with the same name apart, however often they are read', async () => {
  await using chat = await startAssistantSite({ extract: countingReader() })
  const otherPlan = pdfOfPages(['Another plan for five days below the trees'])
  for (const bytes of [PLAN, otherPlan, PLAN, otherPlan]) await chat.analyze(bytes, { name: 'plan.pdf' })
  const { extractions } = await findDocuments(chat.site.context, { tripId: chat.trip.id })
  expect(extractions.map(({ source, extracted }) => [source, extracted.activities])).toEqual([
    ['plan.pdf', ['plan.pdf 4']],
    ['plan.pdf', ['plan.pdf 3']],
  ])
  const { body } = await chat.ask('What do the PDFs say?')
  expect(contentText(body.reply.content).match(/plan\.pdf has/g)).toHaveLength(1)
})

test('finds nothing of a deleted PDF', async () => {
  await using chat = await startAssistantSite({ extract: countingReader() })
  await chat.analyze(PLAN, { name: 'plan.pdf' })
  await chat.site.database.query('delete from trip_documents')
  expect((await findDocuments(chat.site.context, { tripId: chat.trip.id })).extractions).toEqual([])
})

test('a reply is written with the findings of earlier PDFs', async () => {
  const activitiesPerReply: string[][] = []
  await using chat = await startAssistantSite({
    extract: countingReader(),
    reply: ({ extractions }) => {
      activitiesPerReply.push(extractions.flatMap(({ extracted }) => extracted.activities))
      return Promise.resolve({ text: 'Yes.', reader: 'local', passages: [] })
    },
  })
  await chat.analyze(PLAN, { name: 'plan.pdf' })
  await chat.ask('What is missing?')
  expect(activitiesPerReply).toEqual([['plan.pdf 1']])
})
