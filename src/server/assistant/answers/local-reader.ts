import type { AssistantReader } from '../../ports/assistant/port.ts'

/** Reads and answers on this machine only: it finds and quotes, and invents nothing. */
export const localReader: AssistantReader = {
  extract: async ({ extraction }, { signal }) => {
    signal.throwIfAborted()
    return Promise.resolve({ ...extraction, reader: 'local' })
  },

  reply: async (question, { signal, onText }) => {
    signal.throwIfAborted()
    // Loaded with the first question: most processes are never asked one.
    const { answerLocally } = await import('./answer-locally.ts')
    const reply = answerLocally(question)
    for (const piece of splitReply(reply.text)) {
      signal.throwIfAborted()
      onText(piece)
    }
    signal.throwIfAborted()
    return { ...reply, reader: 'local' }
  },
}

/** Splits a reply into sentences, which together are the text. */
function splitReply(text: string): string[] {
  return text.match(/[^.!?\n]*(?:[.!?\n]+\s*|$)/g)?.filter((piece) => piece !== '') ?? []
}
