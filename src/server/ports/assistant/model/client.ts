import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, Output, streamText } from 'ai'
import { ModelExtraction } from './extraction.ts'
import { EndlessAnswerError } from './trouble.ts'

export type ModelSettings = {
  baseUrl: string
  /** Null: the endpoint asks for none. */
  apiKey: string | null
  model: string
  /** For a whole answer, however it comes. */
  timeoutMs: number
}

/** Far more than an answer has. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

type ModelRequest = { system: string; abortSignal: AbortSignal }

/**
 * The AI SDK, set to ask one endpoint once. This file is loaded when something is asked, so that nobody
 * loads the SDK who has not set a model.
 */
export function createClient({ baseUrl, apiKey, model }: ModelSettings) {
  // It would write warnings to the console by itself.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey !== null && { apiKey }),
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch: fetchLimited,
  })
  // Neither temperature nor a limit of tokens: several models refuse a request that names them.
  const settings = { model: provider(model), maxRetries: 0, experimental_telemetry: { isEnabled: false } }
  return {
    extract: async ({ prompt, ...asked }: ModelRequest & { prompt: string }) => {
      const { output, usage } = await generateText({
        ...settings,
        ...asked,
        prompt,
        output: Output.object({ schema: ModelExtraction }),
      })
      return { answer: output, usage }
    },

    /** Whatever goes wrong is a part of the stream. */
    stream: (asked: ModelRequest & { messages: { role: 'user' | 'assistant'; content: string }[] }) =>
      streamText({ ...settings, ...asked, onError: () => undefined }).fullStream,
  }
}

/** Follows no redirect, so that nobody else is sent the PDF and the key, and reads no answer without an end. */
const fetchLimited: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  let bytes = 0
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength
        if (bytes > MAX_ANSWER_BYTES) controller.error(new EndlessAnswerError('The answer does not end'))
        else controller.enqueue(chunk)
      },
    }),
  )
  const { status, statusText, headers } = response
  return new Response(counted ?? null, { status, statusText, headers })
}
