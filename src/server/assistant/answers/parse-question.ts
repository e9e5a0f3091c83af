import { isDraftRequest } from '../../language/draft-request.ts'
import { foldText, keywordsOf } from '../../language/words.ts'
import type { Question } from '../../ports/assistant/port.ts'
import { extractDay, type NamedDay } from './extract-day.ts'
import { QUESTION_PATTERNS, type ThingQuestionKind, type TripQuestionKind } from './question-patterns.ts'

export type ParsedQuestion = {
  kind: TripQuestionKind | ThingQuestionKind
  /** The stems of the words that name the thing; empty if the question is about the trip. */
  words: string[]
  day: NamedDay
}

const MISSING =
  /\bmissing\b|\bincomplete\b|\bunfinished\b|\bchecklist\b|\bwhat else\b.*\b(add|fill|need|write|do)\b|\b(still|left) (open|empty|to (do|add|fill|write))|\b(is|are) (it|the trip|this trip|everything|we) (all )?(complete|ready|done|finished)\b|\bready to (publish|go)\b|\bwhat (should|could|can|must) (i|we) (still )?(add|improve|fill)\b|\bempty fields?\b|\bforg[eo]t/
const PDFS =
  /\b(summar|overview|what (does|do|is in|says)|tell me (more )?about|in short)\w*\b.*\b(pdfs?|documents?|brochure|flyer|files?)( says?)?[?.! ]*$/
const DIFFERENCES =
  /\b(differ|contradict|disagree|mismatch|conflict|inconsisten|discrepanc)|\bpdfs?\b.*\bnot in the trip\b|\bcompare\b.*\bpdf/
const THANKS = /^(thanks|thank you|thx|cheers|great|perfect|nice|awesome|cool)\b/
const GREETING = /^(what can (you|i) (do|ask)|how (do|can) you (work|help)|who are you|what are you)\b/
const GREETING_WORDS = new Set(
  keywordsOf(
    'thanks thank thx great cool help good bye cheers perfect nice awesome super fine wonderful lot assistant',
  ),
)
const FOLLOW_UP = /^(and|what about|how about|also)\b/

/** Parses a question. A follow-up ('and on day 2?') takes over the kind of the question before. */
export function parseQuestion({ text, earlier }: Pick<Question, 'text' | 'earlier'>): ParsedQuestion {
  const current = parseSingleQuestion(text)
  const earlierQuestion = earlier.findLast(({ role }) => role === 'user')
  if (!earlierQuestion || !FOLLOW_UP.test(foldText(text).trim()) || !['open', 'day'].includes(current.kind))
    return current
  const previous = parseSingleQuestion(earlierQuestion.text)
  if (current.kind === 'day') {
    return previous.words.length > 0 ? { ...previous, day: current.day } : current
  }
  const thingKind = QUESTION_PATTERNS.find(({ kind }) => kind === previous.kind)?.thingKind ?? previous.kind
  return {
    kind: isThingQuestion(thingKind) ? thingKind : 'open',
    words: current.words,
    day: current.day ?? previous.day,
  }
}

function parseSingleQuestion(text: string): ParsedQuestion {
  const plain = foldText(text)
    .trim()
    .replace(/^good (morning|afternoon|evening|day)\b[\s,.!]*/, '')
  const { day, rest } = extractDay(plain)
  const words = keywordsOf(rest)
  const wholeTripKind = isDraftRequest(text) ? 'draft' : findWholeTripKind(plain)
  if (wholeTripKind) return { kind: wholeTripKind, words: [], day: null }
  const isSmallTalk =
    GREETING.test(plain) ||
    (day === null && words.every((word) => GREETING_WORDS.has(word)) && !matchesPattern(plain))
  if (isSmallTalk) return { kind: THANKS.test(plain) ? 'thanks' : 'greeting', words: [], day: null }
  if (/^who\b/.test(plain) && words.length > 0) return { kind: 'person', words, day }
  const match = QUESTION_PATTERNS.find(({ pattern }) => pattern.test(plain))
  if (!match) {
    const isAboutDay = words.length === 0 || asksForPlan(words, day)
    return isAboutDay ? { kind: 'day', words: [], day } : { kind: 'open', words, day }
  }
  const patternWords = new Set(keywordsOf(match.words))
  const thingWords = words.filter((word) => !patternWords.has(word))
  if (thingWords.length > 0) return { kind: match.thingKind ?? 'open', words: thingWords, day }
  return { words: [], ...toTripQuestion(plain, match.kind, day) }
}

/** What is asked about the trip as a whole, whatever else the question names. */
function findWholeTripKind(plain: string): TripQuestionKind | null {
  if (DIFFERENCES.test(plain)) return 'differences'
  if (MISSING.test(plain)) return 'missing'
  return PDFS.test(plain) ? 'pdfs' : null
}

/**
 * A question that names no thing: about the trip, about one of its days, or about when a day starts or ends.
 */
function toTripQuestion(
  plain: string,
  kind: TripQuestionKind,
  day: NamedDay,
): Pick<ParsedQuestion, 'kind' | 'day'> {
  // 'What time do we start?' and 'When do we start on day 2?' ask for a time, 'When do we start?' for a date.
  const isStartOrEndOfDay = kind === 'dates' && day !== null && /\b(start|begin|end|finish)/.test(plain)
  if (isStartOrEndOfDay || /\b(what|which) (time|hour)\b|\bhow (early|late)\b/.test(plain)) {
    const isEnd = /\b(end|finish|over|late)\b/.test(plain)
    return { kind: isEnd ? 'endTime' : 'startTime', day: day ?? (isEnd ? -1 : 1) }
  }
  if (day !== null && ['dates', 'activities', 'schedule', 'about', 'duration'].includes(kind)) {
    return { kind: 'day', day }
  }
  return { kind, day }
}

function matchesPattern(plain: string): boolean {
  return QUESTION_PATTERNS.some(({ pattern }) => pattern.test(plain))
}

/** 'What does day 2 look like?' */
function asksForPlan(words: string[], day: NamedDay): boolean {
  return (
    day !== null &&
    words.every((word) =>
      ['plan', 'planned', 'programm', 'program', 'like', 'look', 'start', 'begin'].includes(word),
    )
  )
}

function isThingQuestion(kind: ParsedQuestion['kind']): kind is ThingQuestionKind {
  return ['isIncluded', 'needsBringing', 'time', 'amount', 'count', 'person', 'open'].includes(kind)
}
