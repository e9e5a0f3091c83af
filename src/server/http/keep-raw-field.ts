import type { FastifyInstance } from 'fastify'

/**
 * Passes one object or list field of JSON bodies to the routes of this part of the app as the text that was
 * sent: JSON.parse moves keys that look like numbers to the front, so their order would be lost.
 */
export function keepRawField(app: FastifyInstance, field: string): void {
  // A body with the keys __proto__ or constructor is refused.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body: unknown) => {
      if (!error && hasNestedField(body, field)) body[field] = findRawField(text, field)
      done(error, body)
    })
  })
}

function hasNestedField(body: unknown, field: string): body is Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return false
  const value = (body as Record<string, unknown>)[field]
  return typeof value === 'object' && value !== null
}

/** The strings of a JSON text, and the punctuation between its values. */
const JSON_TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/g

/**
 * The text of a field of a JSON object, with any nesting inside it; the last one if the field occurs twice.
 */
export function findRawField(json: string, field: string): string | undefined {
  let depth = 0
  let lastText = ''
  let start: number | null = null
  let found: string | undefined
  for (const { 0: token, index } of json.matchAll(JSON_TOKENS)) {
    // The name may be written with escapes, which JSON.parse() resolves.
    if (depth === 1 && token === ':' && JSON.parse(lastText) === field) start = index + 1
    if (depth === 1 && start !== null && (token === ',' || token === '}')) {
      found = json.slice(start, index).trim()
      start = null
    }
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (token.startsWith('"')) lastText = token
  }
  return found
}
