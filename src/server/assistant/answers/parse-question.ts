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

/** What is asked about a thing: is it included, must it be brought, when, how much, how many, who, any. */
type ThingQuestionKind = 'isIncluded' | 'needsBringing' | 'time' | 'amount' | 'count' | 'person' | 'open'

export type ParsedQuestion = {
  kind: TripQuestionKind | ThingQuestionKind
  /** The stems of the words that name the thing. */
  words: string[]
  day: NamedDay
}

/** A pattern of a question, the words that belong to it, and the kind if other words are left. */
type QuestionPattern = { sounds: RegExp; kind: TripQuestionKind; own: string; else?: ThingQuestionKind }

const START = 'start begin end finish date take place'
const QUESTION_PATTERNS: QuestionPattern[] = [
  {
    sounds: /\b(cancel|refund|money back)/,
    kind: 'refunds',
    own: 'cancel cancellation refund money back policy terms booking happens late provider company operator organiser',
    else: 'open',
  },
  {
    sounds:
      /\b(should|must|need to|have to|supposed to|required to) (i |we |people |they |everyone )?(bring|pack|take)\b/,
    kind: 'bring',
    own: 'bring pack take along required supposed own people everyone participants',
    else: 'needsBringing',
  },
  {
    sounds: /\b(bring|pack|packing|kit list|gear list|equipment list|wear)\b/,
    kind: 'bring',
    own: 'bring pack packing list take along wear gear kit equipment clothes clothing own people everyone participants',
    else: 'open',
  },
  {
    sounds: /\bnot (be )?(included|covered|in the price)|\bisn't included|\baren't included|\bexclud/,
    kind: 'excludes',
    own: 'include included cover covered exclude excluded price list part',
    else: 'isIncluded',
  },
  {
    sounds:
      /\binclud|\binclusive|\bcovered\b|\bcover\b|\bprovided\b|\bprovide\b|\b(part of|in) the price|\b(do|will) (we|i|people) get\b(?! (there|to|home|from|around)|.*\bback\b)/,
    kind: 'includes',
    own: 'include included inclusive cover covered provide provided price part cost list get',
    else: 'isIncluded',
  },
  {
    sounds:
      /\bhow many (people|participants|places|spots|persons|guests|travell?ers|of us|can (come|join))|\bgroup size|\bmax(imum)?\b.*\b(people|participants|group|size)|\bhow (big|large) is the group/,
    kind: 'places',
    own: 'people participants places spots persons guests travellers travelers come join group size big large max maximum number allowed limit fit left free available take part participate',
    else: 'count',
  },
  {
    sounds: /\bhow long\b|\bhow many (days|nights)|\bduration\b/,
    kind: 'duration',
    own: 'long days day nights night duration last take away length',
    else: 'open',
  },
  {
    sounds: /\bhow much\b|\bcosts?\b|\bprices?\b|\bpricey\b|\bexpensive\b|\bbudget\b|\bfees?\b|\bfree\b/,
    kind: 'price',
    own: 'cost price pricey person per total expensive budget money fee charge dollar spend pay head overall whole free right correct',
    else: 'amount',
  },
  {
    sounds: /\bwhat time\b|\bwhich time\b|\bwhat hour\b|\bhow (early|late)\b/,
    kind: 'dates',
    own: 'time hour early late day start begin end finish over leave depart',
    else: 'time',
  },
  {
    sounds: /\bwhen\b|\bdates?\b|\bwhich (month|weekend|week)\b/,
    kind: 'dates',
    own: `${START} month weekend week days day year leave depart`,
    else: 'time',
  },
  {
    sounds:
      /\b(where|point|place|spot)\b.*\b(meet|gather|pick|barge)|\b(meeting|departure|pick-?up) (point|place|spot|location)|\bbarge\b/,
    kind: 'meeting',
    own: 'meet meeting gather pick picked up pickup barge point place spot departure depart location leave everyone group',
    else: 'open',
  },
  {
    sounds: /\b(sleep|accommodation|lodging|overnight|spend the nights?|where .*\bstay)/,
    kind: 'sleep',
    own: 'sleep sleeping stay staying accommodation lodging overnight spend night place kind like described',
    else: 'open',
  },
  {
    sounds: /\bwhere\b|\blocation\b|\bwhich (country|region|place)\b|\bdestination\b/,
    kind: 'location',
    own: `${START} location held country region destination located`,
    else: 'open',
  },
  {
    sounds: /\bactivit|\bwhat (will|do|can|are|would) (we|i|people|you|they|participants)\b.*\bdo(ing)?\b/,
    kind: 'activities',
    own: 'activity activities offered planned plan',
    else: 'open',
  },
  {
    sounds: /\bschedule\b|\bitinerary\b|\bprogram(me)?\b|\bagenda\b|\btimetable\b|\bday by day\b/,
    kind: 'schedule',
    own: 'schedule itinerary program programme agenda timetable day plan planned look like',
    else: 'open',
  },
  {
    sounds: /\babout\b|\bsummar|\boverview\b|\bdescribe\b|\bin short\b/,
    kind: 'about',
    own: 'about summary summarise summarize overview describe short brief quick',
    else: 'open',
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
  const asked = parseSingleQuestion(text)
  const before = earlier.findLast(({ role }) => role === 'user')
  if (!before || !FOLLOW_UP.test(foldText(text).trim()) || !['open', 'day'].includes(asked.kind)) return asked
  const last = parseSingleQuestion(before.text)
  if (asked.kind === 'day') {
    return last.words.length > 0 ? { ...last, day: asked.day } : asked
  }
  const ofThing = QUESTION_PATTERNS.find(({ kind }) => kind === last.kind)?.else ?? last.kind
  return { kind: isThingQuestion(ofThing) ? ofThing : 'open', words: asked.words, day: asked.day ?? last.day }
}

function parseSingleQuestion(text: string): ParsedQuestion {
  const plain = foldText(text)
    .trim()
    .replace(/^good (morning|afternoon|evening|day)\b[\s,.!]*/, '')
  const { day, rest } = extractDay(plain)
  const words = keywordsOf(rest)
  const nothing = { words: [], day: null }
  if (isDraftRequest(text)) return { kind: 'draft', ...nothing }
  if (DIFFERENCES.test(plain)) return { kind: 'differences', ...nothing }
  if (MISSING.test(plain)) return { kind: 'missing', ...nothing }
  if (PDFS.test(plain)) return { kind: 'pdfs', ...nothing }
  if (
    GREETING.test(plain) ||
    (day === null && words.every((word) => GREETING_WORDS.has(word)) && !matchesPattern(plain))
  ) {
    return { kind: THANKS.test(plain) ? 'thanks' : 'greeting', ...nothing }
  }
  if (/^who\b/.test(plain) && words.length > 0) return { kind: 'person', words, day }
  const way = QUESTION_PATTERNS.find(({ sounds }) => sounds.test(plain))
  if (!way)
    return words.length === 0 || asksForPlan(words, day)
      ? { kind: 'day', words: [], day }
      : { kind: 'open', words, day }
  const own = new Set(keywordsOf(way.own))
  const left = words.filter((word) => !own.has(word))
  if (left.length > 0) return { kind: way.else ?? 'open', words: left, day }
  // 'What time do we start?' asks for a clock time, 'When do we start?' for a date.
  const isOfOneDay = way.kind === 'dates' && day !== null && /\b(start|begin|end|finish)/.test(plain)
  if (isOfOneDay || /\b(what|which) (time|hour)\b|\bhow (early|late)\b/.test(plain)) {
    const isEnd = /\b(end|finish|over|late)\b/.test(plain)
    return { kind: isEnd ? 'endTime' : 'startTime', words: [], day: day ?? (isEnd ? -1 : 1) }
  }
  if (day !== null && ['dates', 'activities', 'schedule', 'about', 'duration'].includes(way.kind)) {
    return { kind: 'day', words: [], day }
  }
  return { kind: way.kind, words: [], day }
}

function matchesPattern(plain: string): boolean {
  return QUESTION_PATTERNS.some(({ sounds }) => sounds.test(plain))
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
