import { act, cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import type { Chat, ChatMessage, ChatPerson } from '#contract/chat.ts'
import { setOnline } from '../../ui/set-online.fixture.ts'
import { forgetForTab } from '../../api/storage.ts'
import { forgetToken, keepToken } from '../../api/token.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aChat, aMessage, ann, maya, olga } from './chat.fixture.ts'

/** Stands in for the live stream, to be told what has changed. */
class Line extends EventTarget {
  static readonly CLOSED = 2
  static all: Line[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Line.all.push(this)
    queueMicrotask(() => {
      this.readyState = 1
      this.onopen?.()
    })
  }
  close() {
    this.readyState = 2
  }
}

/** Ends a test: nothing of it is there for the next. */
export async function leaveChat(): Promise<void> {
  setOnline(true)
  act(dismissToast)
  // Who leaves still says what they have read.
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  act(() => forgetToken())
  forgetForTab()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

type Init = { method?: string; body?: string; signal?: AbortSignal }

/** A chat of trip 7 as the server has it, looked at by Ann, or by Olga, who organises. */
export class FakeChat {
  chat: Chat = aChat()
  messages: ChatMessage[] = []
  perPage = 50
  isAdmin = false
  seen: ChatPerson[] = [maya]
  /** What is answered instead, by method and path. */
  answers: Record<string, (signal?: AbortSignal) => Response | Promise<Response>> = {}
  /** Calls in their order, with what they carried. */
  calls: { call: string; body: unknown }[] = []
  /** How the network fails, while it does. */
  isCut = false

  constructor() {
    Line.all = []
    keepToken('of ann')
    vi.stubGlobal('EventSource', Line)
    vi.stubGlobal('fetch', (path: string, init?: Init) => this.#answer(path, init))
  }

  get me(): ChatPerson {
    return this.isAdmin ? olga : ann
  }
  get #revision(): number {
    return Math.max(0, ...this.messages.map(({ revision }) => revision))
  }
  callsTo(part: string): string[] {
    return this.calls.map(({ call }) => call).filter((call) => call.includes(part))
  }

  /** Somebody writes, edits or deletes, and open pages hear of it. */
  says(id: number, given: Partial<ChatMessage> = {}): void {
    this.put(aMessage(id, { revision: this.#revision + 1, ...given }))
    this.tell('messages')
  }
  put(message: ChatMessage): ChatMessage {
    this.messages = [...this.messages.filter(({ id }) => id !== message.id), message].toSorted(
      (one, other) => one.id - other.id,
    )
    return message
  }
  tell(what: string): void {
    for (const line of Line.all.filter(({ readyState }) => readyState === 1)) {
      line.onmessage?.({ data: JSON.stringify({ topic: 'chat:7', what }) })
    }
  }
  get topics(): string {
    return decodeURIComponent(Line.all.findLast(({ readyState }) => readyState === 1)?.url ?? '')
  }

  async #answer(path: string, { method = 'GET', body, signal }: Init = {}) {
    const call = `${method} ${path}`
    if (this.isCut) throw new TypeError('Failed to fetch')
    const given = (body === undefined ? {} : JSON.parse(body)) as Record<string, never>
    this.calls.push({ call, body: given })
    const instead = this.answers[call]
    if (instead) return instead(signal)
    const { pathname, searchParams } = new URL(path, 'http://site')
    const at = pathname.replace('/api/trips/7/', '')
    const id = Number(/^messages\/(\d+)/.exec(at)?.[1])
    const message = this.messages.find((each) => each.id === id) ?? aMessage(1)
    const changed = (to: Partial<ChatMessage>) =>
      Response.json(this.put({ ...message, ...to, revision: this.#revision + 1 }))

    if (pathname === '/api/auth/user')
      return Response.json({ id: this.me.userId, email: 'ann@example.org', ...this.me })
    if (call === 'GET /api/trips/7/chat') return Response.json({ ...this.chat, revision: this.#revision })
    if (at === 'messages/changes') {
      const since = Number(searchParams.get('since'))
      const all = this.messages
        .filter(({ revision }) => revision > since)
        .toSorted((one, other) => one.revision - other.revision)
      const messages = all.slice(0, this.perPage)
      const revision = messages.at(-1)?.revision ?? since
      return Response.json({ messages, revision, hasMore: all.length > messages.length })
    }
    if (at === 'messages' && method === 'GET')
      return this.#page(Number(searchParams.get('before') ?? Infinity))
    if (at === 'messages') return this.#keep(given)
    if (at.endsWith('/pin')) return changed({ isPinned: given.isPinned })
    if (at.endsWith('/seen')) return Response.json({ seen: this.seen, notYet: [olga] })
    if (method === 'PATCH') return changed({ text: given.text, editedAt: new Date().toISOString() })
    if (method === 'DELETE') return changed({ text: '', isDeleted: true })
    if (at === 'chat/read') return new Response(null, { status: 204 })
    return Response.json([])
  }

  #page(before: number): Response {
    const older = this.messages.filter(({ id }) => id < before).toReversed()
    const items = older.slice(0, this.perPage)
    const next = `</api/trips/7/messages?before=${items.at(-1)?.id}>; rel="next"`
    return Response.json(items, { headers: older.length > items.length ? { link: next } : {} })
  }

  #keep(given: Record<string, never>): Response {
    const known = this.messages.find(({ clientId }) => clientId === given.clientId)
    const id = (this.messages.at(-1)?.id ?? 0) + 1
    const by = this.me
    const createdAt = new Date().toISOString()
    const revision = this.#revision + 1
    return Response.json(
      known ?? this.put(aMessage(id, { revision, ...given, by, isMine: true, createdAt })),
      { status: known ? 200 : 201 },
    )
  }
}
