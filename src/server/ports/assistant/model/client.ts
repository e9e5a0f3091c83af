import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, Output, streamText } from 'ai'
import { ModelExtraction } from './extraction.ts'
import { EndlessAnswerError } from './trouble.ts'

export type ModelSettings = {
  baseUrl: string
  /** Null: the endpoint needs none. */
  apiKey: string | null
  model: string
  /** For a whole answer, streamed or not. */
  timeoutMs: number
}

/** Far more than any answer needs. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

type ModelRequest = { system: string; abortSignal: AbortSignal }

/**
 * The AI SDK, configured to ask one endpoint without retries. This file is loaded on first use, so that the
 * SDK is not loaded if no model is set.
 */
export function createClient({ baseUrl, apiKey, model }: ModelSettings) {
  // The SDK would write warnings to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey !== null && { apiKey }),
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch: fetchLimited,
  })
  // Neither a temperature nor a token limit: several models refuse requests with these settings.
  const settings = { model: provider(model), maxRetries: 0, experimental_telemetry: { isEnabled: false } }
  return {
    extract: async ({ prompt, ...request }: ModelRequest & { prompt: string }) => {
      const { output, usage } = await generateText({
        ...settings,
        ...request,
        prompt,
        output: Output.object({ schema: ModelExtraction }),
      })
      return { answer: output, usage }
    },

    /** Errors are delivered as parts of the stream. */
    stream: (request: ModelRequest & { messages: { role: 'user' | 'assistant'; content: string }[] }) =>
      streamText({ ...settings, ...request, onError: () => undefined }).fullStream,
  }
}

/**
 * Follows no redirects, which would send the PDF and the key elsewhere, and limits the size of the response.
 */
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
