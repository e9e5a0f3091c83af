import { amountsIn } from './prices.ts'
import { isExtraCost } from './extra-costs.ts'
import type { SectionKind } from './sections.ts'

/** Words about accommodation. */
const LODGING =
  /\b(?:bunks?|bunkhouse|bunk rooms?|dorm(?:itor(?:y|ies))?s?|(?:bed)?rooms?|tents?|huts?|hostel|beds?|bedding|blankets?|showers?|sleeps?|sleeping|cabins?|lodge|hotel|inn|guest ?house|pension|farmhouse|cottage|camp ?site|en[- ]suite|mattress(?:es)?|pillows?|linen|duvets?|toilets?|wash[- ]?(?:house|block|rooms?)|kitchen|stove|wood burner|chalet|refuge|rifugio|bothy|barn|hayloft|berths?|twin|bathrooms?|towels?|drying room|attic|sofa bed|dormer|yurts?|gers?|priory|retreat house|hammocks?|canvas|tipis?|shelter|saloon|veranda|staffed|hot tub|floors?)\b/gi
const SLEEPS =
  /\b(?:sleeps?|sleeping|slept|stay(?:ing)?|spend (?:the|both|all|our|one|two|three|four)? ?nights?|nights? (?:is|are|will be|in|at|under|on)|overnight|lodged?|camp(?:ing)? (?:at|on|in|beside)|billeted|accommodat\w+|put up (?:in|at)|our (?:base|home|quarters|beds?)|live (?:on|in|aboard)|house is ours|booked (?:the|a|two|three))\b/i

/** How strongly a sentence is about accommodation. */
export function lodgingScore(sentence: string): number {
  if (/\bown beds?\b|\bat home\b|@|https?:/i.test(sentence)) return 0
  const words = new Set([...sentence.matchAll(LODGING)].map(([word]) => word.toLowerCase().replace(/s$/, '')))
  return words.size + (SLEEPS.test(sentence) ? 1.5 : 0)
}

const BRING =
  /\b(?:please |do |you (?:should |must |need to )?|everyone |each (?:child|pupil|person) |pupils |all )?(?:bring|pack|needs?|will need|wear|take with you)\b[^.]{0,30}(?::|,|\ba\b|\byour\b|\bold\b|\bwarm\b|\bgood\b|\bproper\b|\bstout\b|\bsturdy\b)/i
const ADMIN =
  /@|\bdear\b|\byours (?:sincerely|faithfully)|\bbest (?:wishes|regards)|\bkind regards|\bcheers\b|\bdeposit\b|\bsign(?:ed|ature)?\b|\bregister|\bsign[- ]?up|\breply|\brsvp|\bquestions?\b|\bcontact\b|\bbook(?:ing)? (?:by|with|at|online|your|early)|\bnames? to\b|\bforms? (?:and|to|by|back)|\breturn (?:the|this) (?:slip|form)|\btelephone\b|\bphone (?:me|us|number)|\bemergency\b|\bplease (?:tell|let|send|return|ring|call|e-?mail|pay|transfer|note)|\blet me (?:know|have)|\bterms\b|\bcancel|\binsurance\b|\bconfidential\b|\bregistered (?:charity|association)|\blast (?:year|june|may|july|summer|time)|\bpermission\b|\benclose\b/i

/** The topic of a paragraph without a heading, if it is clear. */
export function kindOfText(text: string): SectionKind | 'admin' | null {
  if (lodgingScore(text) >= 3) return 'accommodation'
  if (BRING.test(text)) return 'bring'
  if (ADMIN.test(text)) return 'admin'
  const amounts = amountsIn(text)
  if (amounts.length > 1 && text.split(' ').length <= 12) return 'price'
  if (
    amounts.length > 0 &&
    (/\b(?:cost|price|fee|pay|per (?:person|head|student|pupil|child)|each)\b/i.test(text) ||
      isExtraCost(text))
  )
    return 'price'
  return null
}

/** The first line of a letter; the date of the letter is above it. */
export function isSalutation(text: string): boolean {
  return /^(?:dear|hi|hello|hallo|liebe)\b/i.test(text)
}
