import { act, fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach } from 'vitest'
import * as z from 'zod/mini'
import {
  analyzePdf,
  askAssistant,
  type Conversation,
  listConversationMessages,
  listConversations,
  Message,
  type MessageMetadata,
  NO_DETAILS,
  PdfAnalysis,
  PdfProgress,
  startConversation,
} from '#contract/assistant.ts'
import type { FakeAnswerStream } from '#testing/fake-answer-stream.ts'
import { type FakeServer, startFakeServer } from '#testing/fake-server.ts'
import { renderWithProviders } from '#testing/render-with-providers.tsx'
import { signIn } from '#testing/sign-in.ts'
import { createQueryClient } from '../../api/query.ts'
import { clearTabStorage } from '../../api/storage.ts'
import { dismissToast } from '../../ui/toast.tsx'
import AssistantPanel from './assistant-panel.tsx'
import type { PanelView } from './panel-frame.tsx'
import { stopReading } from './pdf-reading.ts'
import { emptyForm } from './proposals.fixture.ts'
import type { FormTexts } from './proposals.ts'

const createdAt = '2027-03-09T10:00:00.000Z'

export function conversationOf(id: number, title = `Chat 10:0${id}`): Conversation {
  return { id, tripId: 7, title, createdBy: 'maya', createdAt }
}

/** Messages with odd ids are the organiser's, those with even ids the assistant's. */
export function messageOf(id: number, content: string, metadata: MessageMetadata | null = null): Message {
  return { id, conversationId: 1, role: id % 2 === 1 ? 'user' : 'assistant', content, metadata, createdAt }
}

/** The result of reading a PDF, with evidence for each item; the item 'Guessed' is not proven. */
export function reviewOf(extracted: Partial<typeof NO_DETAILS>): MessageMetadata {
  const evidenceFor = (quote: string, isProven = true) => ({ page: 2, quote, isProven })
  const all = { ...NO_DETAILS, ...extracted }
  return {
    pdf: { fileName: 'tour.pdf', pages: 3, hasText: true },
    extracted: all,
    evidence: {
      tourIncludes: all.tourIncludes.map((item) => evidenceFor(`incl. ${item}`, item !== 'Guessed')),
      activities: all.activities.map((item) => evidenceFor(item)),
      budget: [evidenceFor('$240 per person')],
      schedule: all.schedule.map(({ activities }) => activities.map(({ activity }) => evidenceFor(activity))),
      accommodationDescription: [evidenceFor('by the lake')],
    },
  }
}

/** The response to reading a PDF. */
export function analysisOf(message: Message): PdfAnalysis {
  return { extracted: message.metadata?.extracted ?? NO_DETAILS, message }
}

/** The events that answer a question, and those of reading a PDF. */
const questionEvents = { message: Message, text: z.object({ text: z.string() }), reply: Message }
const readingEvents = { progress: PdfProgress, result: PdfAnalysis }

/** A fake assistant server: one conversation without messages, and streams controlled by the test. */
class AssistantServer {
  server!: FakeServer
  questions: FakeAnswerStream<typeof questionEvents>[] = []
  readings: FakeAnswerStream<typeof readingEvents>[] = []

  begin(): void {
    this.server = startFakeServer()
    this.setConversations(conversationOf(1))
    this.server.on(listConversationMessages, [])
    this.questions = this.server.streams(askAssistant, questionEvents)
    this.readings = this.server.streams(analyzePdf, readingEvents)
  }

  /** The streams of the last question and the last PDF. */
  get question(): FakeAnswerStream<typeof questionEvents> {
    return last(this.questions)
  }
  get reading(): FakeAnswerStream<typeof readingEvents> {
    return last(this.readings)
  }

  setConversations(...conversations: Conversation[]): void {
    this.server.on(listConversations, conversations)
  }
  /** Sets the messages of a conversation. */
  setMessages(messages: Message[], id = 1): void {
    this.server.on(listConversationMessages, { params: { id } }, messages)
  }
  /** Sets the conversation that is started next, after the others. */
  setNextConversation(conversation: Conversation, ...others: Conversation[]): void {
    this.server.on(startConversation, () => {
      this.setConversations(...others, conversation)
      return conversation
    })
  }
}

function last<T>(all: T[]): T {
  const found = all.at(-1)
  if (!found) throw new Error('Nothing was asked')
  return found
}

/** Gives each test of the file a fresh assistant, and cleans up after it. */
export function withAssistant(): AssistantServer {
  const assistant = new AssistantServer()
  beforeEach(() => assistant.begin())
  afterEach(() => {
    act(dismissToast)
    act(stopReading)
    clearTabStorage()
  })
  return assistant
}

/**
 * The panel beside a form that has these texts; `trip` are the saved ones. Returns the form's texts as they
 * change, and the views that the panel asked for.
 */
export function showAssistant(initialTexts: Partial<FormTexts> = {}, trip = initialTexts) {
  const form = { ...emptyForm, ...initialTexts }
  const views: PanelView[] = []
  const type: { into: (field: keyof FormTexts, text: string) => void } = { into: () => undefined }
  function Editor() {
    const [texts, setTexts] = useState<FormTexts>({ ...form })
    const [saved, setSaved] = useState<FormTexts>({ ...emptyForm, ...trip })
    const [view, setView] = useState<PanelView>('open')
    const change = (field: keyof FormTexts, text: string) => {
      form[field] = text
      setTexts((now) => ({ ...now, [field]: text }))
    }
    type.into = (field, text) => act(() => change(field, text))
    return (
      <>
        <button onClick={() => setView('open')}>Show</button>
        <button onClick={() => setSaved(texts)}>Save</button>
        <button onClick={() => setTexts(saved)}>Discard it</button>
        <AssistantPanel
          tripId={7}
          view={view}
          onView={(next) => {
            views.push(next)
            setView(next)
          }}
          onPlace={() => undefined}
          form={{ texts, saved, onChange: change }}
        />
      </>
    )
  }
  const user = renderWithProviders(<Editor />, signIn(createQueryClient(), { id: 'maya', isAdmin: true }))
  return { form, views, type, user }
}

/** Opens the panel, and waits for its conversation. */
export async function openPanel() {
  const panel = showAssistant()
  await screen.findByRole('tab', { selected: true })
  return panel
}

export const input = () => screen.getByPlaceholderText('Ask about your trip...')
export const button = (name: string) => screen.getByRole('button', { name })
/** Its text content has the messages one after the other, without a space between them. */
export const log = () => screen.getByRole('log')

export async function ask(user: UserEvent, question: string): Promise<void> {
  await screen.findByRole('tab', { selected: true })
  await user.type(input(), `${question}{Enter}`)
}

/** A file by this name; those that do not end in .pdf are texts. */
export function fileOf(name: string): File {
  return new File(['%PDF-1.4'], name, { type: name.endsWith('.pdf') ? 'application/pdf' : 'text/plain' })
}

export function chooseFile(file: File): void {
  fireEvent.change(screen.getByLabelText('PDF', { selector: 'input' }), { target: { files: [file] } })
}

/** What the server stores until the reply is complete. */
export const unansweredReply = (id: number) => messageOf(id, 'There is no answer to this yet.')
