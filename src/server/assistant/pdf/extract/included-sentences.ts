import type { Piece } from '../piece.ts'
import { sentencesOf, splitList } from '../wording/lists.ts'
import type { ExtractedItem } from './extracted-item.ts'

const PRICE_SUBJECT =
  '(?:the |this |that |your |our |all |each |it |which |and |camp |trip |tour |course |full |own )*(?:prices?|costs?|fees?|sum|money|amount|charge|rate|package|ticket|contribution|share|it|this|that|payment|cheque|booking|place|deal|subscription|€|\\$|£)?[\\w\\s£€$.,()-]{0,30}?'
const VERB =
  '(?:(?:will |would |should |also )?(?:includes?|covers?|pays? for|buys?(?: you| us)?|gets? (?:you|us)|takes? care of|comprises?|picks? up the bill for|foots? the bill for))'
/** Verbs that count only after a word for the price: 'a minibus meets the train' is about something else. */
const VERB_OF_PRICE =
  '(?:(?:will |would |should |also )?(?:settles?|contains?|provides?|goes (?:towards|on)|comes with|is for|brings? you|takes? in|meets?|looks? after|stretch(?:es)? to|runs? to|including|covering))'
const PRICE =
  '(?:prices?|costs?|fees?|sum|money|amount|charge|rate|package|ticket|contribution|share|payment|cheque|deal|subscription|fare|offering|donation|gift|tariff|kitty|[£€$]\\s?[\\d.,]+(?: (?:per person|a head|each|per \\w+))?)'
const PATTERNS = [
  /\b(?:contained|covered|comprised|included) in (?:the|your|this) \w+ (?:are|is):?\s+(?<list>.+)$/i,
  new RegExp(
    `(?:^|[.;:,–—-]\\s|\\band\\s)${PRICE_SUBJECT}\\b${VERB}\\b(?:\\s*:|\\s+the following:?)?\\s+(?<list>.+)$`,
    'i',
  ),
  new RegExp(`\\b${PRICE},? ${VERB_OF_PRICE}\\b:?\\s+(?<list>.+)$`, 'i'),
  new RegExp(`(?:^|,\\s)(?:it|this|that|which) ${VERB_OF_PRICE}\\b:?\\s+(?<list>.+)$`, 'i'),
  new RegExp(
    `\\b(?:with)?in (?:this|that|the|your) ${PRICE} (?:are|is|you (?:will )?find)\\b:?\\s+(?<list>.+)$`,
    'i',
  ),
  /^in (?:that|it|this|there)\s*:\s*(?<list>.+)$/i,
  /\bpaid for\b[^.:;,]{0,40}:\s+(?<list>.+)$/i,
  /\bwe(?:['’]ll| will| would)? (?:also )?throw in\b:?\s+(?<list>.+)$/i,
  /\b(?:for (?:that|this|it|your money|the money|which)|in return),? you(?:['’]ll| will)? (?:get|receive|have)\s+(?<list>.+)$/i,
  /\byou(?:['’]ll| will)? (?:get|receive)(?: for (?:that|this|it|your money))?:?\s+(?<list>(?!to\b|(?:\w+ ){0,2}back\b)[^,;]+[,;].+)$/i,
  /\bincluded (?:in (?:the|this|that|your) (?:price|cost|fee|package|sum)|are|is)\s*(?:are|is)?:?\s+(?<list>.+)$/i,
  /\bwhat you(?:['’]ll| will)? get(?: for (?:it|that|your money))?\s*:\s*(?<list>.+)$/i,
  /^(?:from|out of|with) (?:your|the|that|this) \w+[^,]*? we (?:buy|pay|cover|get|hire|provide|meet|fund)\b:?\s+(?<list>.+)$/i,
  /\b(?:that(?:['’]s| is)|which is) for\s+(?<list>(?:the|a|your|our|all|both|two|three)\b[^.]*,[^.]*)\.?$/i,
  /\bthat(?:['’]s| is) (?:for )?(?:everything|all in)\s*[:–-]\s*(?<list>.+)$/i,
  /\bnothing (?:more|else|extra|further) to (?:pay|find) for\s+(?<list>.+)$/i,
  /\b(?:are|is|will be) provided with\s+(?<list>.+)$/i,
  /\bwe (?:provide|supply|bring|lay on)\s+(?<list>.+)$/i,
  /^(?<list>.+?)\s+(?:(?:are|is|comes?)\s+(?:all\s+)?(?:included|covered|provided|in the price|part of the price|taken care of|thrown in|inbegriffen)|comes? with it)\b/i,
]
/** Words that say that something is not in the price. */
export const NEGATED =
  /\b(?:separately|your own|own affair|on top|up to you|on you\b|are yours|is yours|each household|yourself|yourselves|bring your own|not|n['’]t|never|no longer|excluding|exclude|except|extra)\b/i
/** The rest of a sentence, from where it says what is not included. */
export const EXCLUSION_TAIL =
  /(?:[,;:.–—(]|\s)\s*(?:but\s+)?(?:(?:it\s+)?(?:does|do|is|are|will)(?:\s+not|n['’]t)|not\s+(?!only)|excluding|excludes?|(?<!\b(?:all|every)\b[^,;]{0,30})except(?:\s+for)?|without|apart from|you (?:pay|bring)|to be paid|payable on)\b.*$/i

/** 'Each of you pays for your other meals' */
const PAYERS =
  /\b(?:you|everyone|everybody|members|participants|pupils|parents|families|guests|people)\b[^.,;]{0,12}\bpays? for\s*:?\s*$/i

/** '…, the pool ticket; snacks are not' */
function removeNegatedClauses(list: string): string {
  const [first = '', ...rest] = list.split(/;\s+/)
  return [first, ...rest.filter((clause) => !NEGATED.test(clause))].join('; ')
}

/** 'The fee covers the coach, two nights and all meals.' */
export function includedInSentences(piece: Piece): ExtractedItem[] {
  return sentencesOf(piece.text).flatMap((sentence) => {
    for (const pattern of PATTERNS) {
      const match = pattern.exec(sentence)
      const list = match?.groups?.list
      if (!match || list === undefined) continue
      const before = sentence.slice(0, sentence.indexOf(list))
      if (NEGATED.test(before) || PAYERS.test(before)) return []
      const kept = removeNegatedClauses(list)
        .replace(/^the rest,? (?:namely|that is|viz\.?):?\s+/i, '')
        .replace(EXCLUSION_TAIL, '')
      const things = splitList(kept)
        .map((thing) => thing.replace(/^for (?=\S)/i, ''))
        .filter((thing) => thing.split(' ').length <= 14)
      if (
        things.length === 0 ||
        /^everything\b/i.test(kept) ||
        /^(?:a|an|the|in|all)?\s*(?:price|cost|vat\b|tax)/i.test(kept)
      )
        continue
      return things.map((text) => ({ text, page: piece.page, quote: sentence }))
    }
    return []
  })
}
