/** Why a model could not be used. */
export type ModelTrouble = {
  kind: 'late' | 'unreachable' | 'refusing' | 'busy' | 'failing' | 'unusable' | 'endless'
  /** The HTTP status of the model's response, if it matters. */
  status?: number
}

/** An answer over the size limit, which is not read any further. */
export class EndlessAnswerError extends Error {}

/** SDK errors contain the request and response, so only a category is passed on. */
export function toModelTrouble(error: unknown, isLate: boolean): ModelTrouble {
  if (isLate) return { kind: 'late' }
  if (causes(error).some((cause) => cause instanceof EndlessAnswerError)) return { kind: 'endless' }
  // Checked by name: importing the class would load the SDK even if no model is set.
  if (!(error instanceof Error) || error.name !== 'AI_APICallError') return { kind: 'unusable' }
  const status = (error as { statusCode?: number }).statusCode
  if (status === undefined) return { kind: 'unreachable' }
  if (status === 429) return { kind: 'busy', status }
  if (status >= 500) return { kind: 'failing', status }
  // Redirects are not followed.
  return status >= 300 ? { kind: 'refusing', status } : { kind: 'unusable' }
}

/** The first half of a sentence, which continues with what was done instead. */
export function describeTrouble({ kind, status }: ModelTrouble): string {
  const code = status === undefined ? '' : ` (${status})`
  switch (kind) {
    case 'late':
      return 'The language model didn’t answer in time'
    case 'unreachable':
      return 'The language model couldn’t be reached'
    case 'refusing':
      return `The language model refused to answer${code}`
    case 'busy':
      return `The language model is too busy${code}`
    case 'failing':
      return `The language model failed${code}`
    case 'unusable':
      return 'The language model gave an answer we couldn’t use'
    case 'endless':
      return 'The language model didn’t stop answering'
  }
}

/** Like describeTrouble(), for an answer that had begun: 'couldn’t be reached' would be wrong then. */
export function describeInterruption(trouble: ModelTrouble): string {
  const isUnspecific = trouble.kind === 'unusable' || trouble.kind === 'unreachable'
  return isUnspecific ? 'The language model stopped partway' : describeTrouble(trouble)
}

/** The error and its causes; at most ten, in case they form a circle. */
function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let cause = error; cause instanceof Error && chain.length < 10; cause = cause.cause) chain.push(cause)
  return chain
}
