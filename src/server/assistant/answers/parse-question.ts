import type { Question } from '../../ports/assistant/port.ts'
import { isDraftRequest } from '../../language/draft-request.ts'
import { foldText, keywordsOf } from '../../language/words.ts'
import { extractDay, type NamedDay } from './extract-day.ts'

/** Questions that name no thing. */
type TripQuestionKind =
  | 'greeting'
  | 'thanks'
  | 'missing'
  | 'draft'
  | 'about'
  | 'dates'
  | 'startTime'
  | 'endTime'
  | 'duration'
  | 'location'
  | 'meeting'
  | 'price'
  | 'includes'
  | 'excludes'
  | 'sleep'
  | 'bring'
  | 'places'
  | 'refunds'
  | 'activities'
  | 'schedule'
  | 'day'
  | 'pdfs'
  | 'differences'

/** What is asked about a thing: is it included, must it be brought, when, how much, how many, who, other. */
type ThingQuestionKind = 'isIncluded' | 'needsBringing' | 'time' | 'amount' | 'count' | 'person' | 'open'

export type ParsedQuestion = {
  kind: TripQuestionKind | ThingQuestionKind
  /** The stems of the words that name the thing. */
  words: string[]
  day: NamedDay
}

/**
 * A kind of question. Its `words` say no more than the pattern itself; any other word names a thing, and then
 * the question is of `thingKind`.
 */
type QuestionPattern = {
  pattern: RegExp
  kind: TripQuestionKind
  words: string
  thingKind?: ThingQuestionKind
}

const START_WORDS = 'start begin end finish date take place'
const QUESTION_PATTERNS: QuestionPattern[] = [
  {
    pattern: /\b(cancel|refund|money back)/,
    kind: 'refunds',
    words:
      'cancel cancellation refund money back policy terms booking happens late provider company operator organiser',
    thingKind: 'open',
  },
  {
    pattern:
      /\b(should|must|need to|have to|supposed to|required to) (i |we |people |they |everyone )?(bring|pack|take)\b/,
    kind: 'bring',
    words: 'bring pack take along required supposed own people everyone participants',
    thingKind: 'needsBringing',
  },
  {
    pattern: /\b(bring|pack|packing|kit list|gear list|equipment list|wear)\b/,
    kind: 'bring',
    words:
      'bring pack packing list take along wear gear kit equipment clothes clothing own people everyone participants',
    thingKind: 'open',
  },
  {
    pattern: /\bnot (be )?(included|covered|in the price)|\bisn't included|\baren't included|\bexclud/,
    kind: 'excludes',
    words: 'include included cover covered exclude excluded price list part',
    thingKind: 'isIncluded',
  },
  {
    pattern:
      /\binclud|\binclusive|\bcovered\b|\bcover\b|\bprovided\b|\bprovide\b|\b(part of|in) the price|\b(do|will) (we|i|people) get\b(?! (there|to|home|from|around)|.*\bback\b)/,
    kind: 'includes',
    words: 'include included inclusive cover covered provide provided price part cost list get',
    thingKind: 'isIncluded',
  },
  {
    pattern:
      /\bhow many (people|participants|places|spots|persons|guests|travell?ers|of us|can (come|join))|\bgroup size|\bmax(imum)?\b.*\b(people|participants|group|size)|\bhow (big|large) is the group/,
    kind: 'places',
    words:
      'people participants places spots persons guests travellers travelers come join group size big large max maximum number allowed limit fit left free available take part participate',
    thingKind: 'count',
  },
  {
    pattern: /\bhow long\b|\bhow many (days|nights)|\bduration\b/,
    kind: 'duration',
    words: 'long days day nights night duration last take away length',
    thingKind: 'open',
  },
  {
    pattern: /\bhow much\b|\bcosts?\b|\bprices?\b|\bpricey\b|\bexpensive\b|\bbudget\b|\bfees?\b|\bfree\b/,
    kind: 'price',
    words:
      'cost price pricey person per total expensive budget money fee charge dollar spend pay head overall whole free right correct',
    thingKind: 'amount',
  },
  {
    pattern: /\bwhat time\b|\bwhich time\b|\bwhat hour\b|\bhow (early|late)\b/,
    kind: 'dates',
    words: 'time hour early late day start begin end finish over leave depart',
    thingKind: 'time',
  },
  {
    pattern: /\bwhen\b|\bdates?\b|\bwhich (month|weekend|week)\b/,
    kind: 'dates',
    words: `${START_WORDS} month weekend week days day year leave depart`,
    thingKind: 'time',
  },
  {
    pattern:
      /\b(where|point|place|spot)\b.*\b(meet|gather|pick|barge)|\b(meeting|departure|pick-?up) (point|place|spot|location)|\bbarge\b/,
    kind: 'meeting',
    words:
      'meet meeting gather pick picked up pickup barge point place spot departure depart location leave everyone group',
    thingKind: 'open',
  },
  {
    pattern: /\b(sleep|accommodation|lodging|overnight|spend the nights?|where .*\bstay)/,
    kind: 'sleep',
    words:
      'sleep sleeping stay staying accommodation lodging overnight spend night place kind like described',
    thingKind: 'open',
  },
  {
    pattern: /\bwhere\b|\blocation\b|\bwhich (country|region|place)\b|\bdestination\b/,
    kind: 'location',
    words: `${START_WORDS} location held country region destination located`,
    thingKind: 'open',
  },
  {
    pattern: /\bactivit|\bwhat (will|do|can|are|would) (we|i|people|you|they|participants)\b.*\bdo(ing)?\b/,
    kind: 'activities',
    words: 'activity activities offered planned plan',
    thingKind: 'open',
  },
  {
    pattern: /\bschedule\b|\bitinerary\b|\bprogram(me)?\b|\bagenda\b|\btimetable\b|\bday by day\b/,
    kind: 'schedule',
    words: 'schedule itinerary program programme agenda timetable day plan planned look like',
    thingKind: 'open',
  },
  {
    pattern: /\babout\b|\bsummar|\boverview\b|\bdescribe\b|\bin short\b/,
    kind: 'about',
    words: 'about summary summarise summarize overview describe short brief quick',
    thingKind: 'open',
  },
]

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
  const noDetails = { words: [], day: null }
  if (isDraftRequest(text)) return { kind: 'draft', ...noDetails }
  if (DIFFERENCES.test(plain)) return { kind: 'differences', ...noDetails }
  if (MISSING.test(plain)) return { kind: 'missing', ...noDetails }
  if (PDFS.test(plain)) return { kind: 'pdfs', ...noDetails }
  if (
    GREETING.test(plain) ||
    (day === null && words.every((word) => GREETING_WORDS.has(word)) && !matchesPattern(plain))
  ) {
    return { kind: THANKS.test(plain) ? 'thanks' : 'greeting', ...noDetails }
  }
  if (/^who\b/.test(plain) && words.length > 0) return { kind: 'person', words, day }
  const match = QUESTION_PATTERNS.find(({ pattern }) => pattern.test(plain))
  if (!match)
    return words.length === 0 || asksForPlan(words, day)
      ? { kind: 'day', words: [], day }
      : { kind: 'open', words, day }
  const patternWords = new Set(keywordsOf(match.words))
  const thingWords = words.filter((word) => !patternWords.has(word))
  if (thingWords.length > 0) return { kind: match.thingKind ?? 'open', words: thingWords, day }
  // 'What time do we start?' and 'When do we start on day 2?' ask for a time, 'When do we start?' for a date.
  const isStartOrEndOfDay = match.kind === 'dates' && day !== null && /\b(start|begin|end|finish)/.test(plain)
  if (isStartOrEndOfDay || /\b(what|which) (time|hour)\b|\bhow (early|late)\b/.test(plain)) {
    const isEnd = /\b(end|finish|over|late)\b/.test(plain)
    return { kind: isEnd ? 'endTime' : 'startTime', words: [], day: day ?? (isEnd ? -1 : 1) }
  }
  if (day !== null && ['dates', 'activities', 'schedule', 'about', 'duration'].includes(match.kind)) {
    return { kind: 'day', words: [], day }
  }
  return { kind: match.kind, words: [], day }
}

function matchesPattern(plain: string): boolean {
  return QUESTION_PATTERNS.some(({ pattern }) => pattern.test(plain))
}

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
