/** Questions that name no thing. */
export type TripQuestionKind =
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
export type ThingQuestionKind =
  'isIncluded' | 'needsBringing' | 'time' | 'amount' | 'count' | 'person' | 'open'

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

/** Words that only say that a question is about the trip's beginning or end, or where it is. */
const START_WORDS = 'start begin end finish date take place'
/** The first that matches a question decides. */
export const QUESTION_PATTERNS: QuestionPattern[] = [
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
