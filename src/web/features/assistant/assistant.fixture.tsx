import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { vi } from 'vitest'
import { currentUser, TOKEN_STORAGE_KEY } from '#contract/auth.ts'
import type { Conversation, Message, MessageMetadata } from '#contract/assistant.ts'
import { NOTHING_EXTRACTED } from '#contract/extracted.ts'
import { createQueryClient, queryOf } from '../../api/query.ts'
import { Toaster } from '../../ui/toast.tsx'
import AssistantPanel from './assistant-panel.tsx'
import type { PanelView } from './panel-frame.tsx'
import { emptyForm } from './proposals.fixture.ts'
import type { FormTexts } from './proposals.ts'

const createdAt = '2027-03-09T10:00:00.000Z'

export function conversationOf(id: number, title = `Chat 10:0${id}`): Conversation {
  return { id, tripId: 7, title, createdBy: 'maya', createdAt }
}

export function messageOf(id: number, content: string, metadata: MessageMetadata | null = null): Message {
  return { id, conversationId: 1, role: id % 2 === 1 ? 'user' : 'assistant', content, metadata, createdAt }
}

/** What a PDF said, with a place for each item. */
export function reviewOf(extracted: Partial<typeof NOTHING_EXTRACTED>): MessageMetadata {
  const at = (quote: string, isProven = true) => ({ page: 2, quote, isProven })
  const all = { ...NOTHING_EXTRACTED, ...extracted }
  return {
    pdf: { fileName: 'tour.pdf', pages: 3, hasText: true },
    extracted: all,
    evidence: {
      tourIncludes: all.tourIncludes.map((item) => at(`incl. ${item}`, item !== 'Guessed')),
      activities: all.activities.map((item) => at(item)),
      budget: [at('$240 per person')],
      schedule: all.schedule.map(({ activities }) => activities.map(({ activity }) => at(activity))),
      accommodationDescription: [at('by the lake')],
    },
  }
}

type Line = {
  says: (name: string, data: unknown) => Promise<void>
  ends: () => Promise<void>
  body: BodyInit | null | undefined
  signal: AbortSignal | null | undefined
}

/** The server's side of the assistant; streams say what the test lets them say. */
export class FakeAssistant {
  conversations: Conversation[] = [conversationOf(1)]
  messages: Record<number, Message[]> = {}
  link: string | null = null
  earlier: Message[] = []
  streams: Line[] = []
  asked: string[] = []
  /** The titles that were sent for new conversations. */
  titles: unknown[] = []
  private held: Promise<void> | null = null
  /** What fails, by method and path. */
  failing = new Set<string>()

  get last(): Line {
    const last = this.streams.at(-1)
    if (!last) throw new Error('Nothing was asked')
    return last
  }

  start(): this {
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const answer = this.answer(path, init)
      if (path.includes('/messages') && init.method !== 'POST') await this.held
      return answer
    })
    return this
  }

  /** From now on answers with messages are on their way until they may arrive. */
  holdMessages(): () => Promise<void> {
    let arrive: () => void = () => undefined
    this.held = new Promise((resolve) => (arrive = resolve))
    return () => act(() => Promise.resolve(arrive()))
  }

  private answer(path: string, init: RequestInit): Response {
    const call = `${init.method ?? 'GET'} ${path}`
    this.asked.push(call)
    if (this.failing.has(call)) {
      return Response.json({ code: 'BUSY', message: 'Please try again in a moment.' }, { status: 503 })
    }
    if (call === 'POST /api/conversations') {
      this.titles.push((JSON.parse(init.body as string) as { title?: string }).title)
      const started = conversationOf(this.conversations.length + 1)
      this.conversations = [...this.conversations, started]
      return Response.json(started, { status: 201 })
    }
    if (call === 'GET /api/conversations/7') return Response.json(this.conversations)
    if (init.method === 'POST') return this.stream(init)
    if (path.includes('before')) return Response.json(this.earlier)
    const id = Number(/conversations\/(\d+)\/messages/.exec(path)?.[1])
    return Response.json(this.messages[id] ?? [], { headers: this.link ? { link: this.link } : {} })
  }

  private stream({ body, signal }: RequestInit): Response {
    let line: ReadableStreamDefaultController<Uint8Array>
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) })
    signal?.addEventListener('abort', () => line.error(signal.reason))
    const settle = (say: () => void) =>
      act(async () => {
        say()
        // The reader, the decoder and the one who listens each take their turn.
        for (let turn = 0; turn < 10; turn++) await Promise.resolve()
      })
    this.streams.push({
      says: (name, data) =>
        settle(() =>
          line.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)),
        ),
      ends: () => settle(() => line.close()),
      body,
      signal,
    })
    return new Response(stream)
  }
}

/** The panel beside a form; `form` is what that would save, `trip` what is saved. */
export function showAssistant(given: Partial<FormTexts> = {}, trip = given) {
  const form = { ...emptyForm, ...given }
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
  const queryClient = createQueryClient()
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token')
  queryClient.setQueryData(queryOf(currentUser, {}).queryKey, { id: 'maya', isAdmin: true })
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Editor />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  )
  return { form, views, type, user: userEvent.setup() }
}
