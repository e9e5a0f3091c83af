import { foldText } from './words.ts'

/** What a line says about a thing: part of the price, not part of it, or to be brought. */
export type LineKind = 'included' | 'excluded' | 'bring' | 'other'

const EXCLUDED =
  /\b(not|never) (be )?(included|covered|provided|part of)|\b(does|do|is|are)(n't| not) (include|cover|provide)|\bexclud|\bexclusions?\b|\b(at|on) your own (expense|cost)|\bpayable (locally|on site)|\bextra cost|\boptional extras?\b|\bfor an extra\b|\b(paid?|budget|charged) separately|^but not\b|\byou take care of\b|\bpay (for )?(it |them |this )?yoursel|\bnot in the price\b|\byou (don't|do not) get\b|^\W*optional\b/
const BRING =
  /\b(what|things|items|please|must|should|need) (to |you )?(bring|pack)\b|\bbring your own\b|\b(packing|kit|gear|equipment) list\b|\bplease bring\b|^bring\b|\bbring (a|an|along|warm|enough)\b|\bto bring\b/
const INCLUDED =
  /\binclud(ed|es|ing)?\b|\binclusive\b|\binclusions?\b|\bprovided\b|\bcovers?\b|\bin the price\b/

/** 'other' if it says none of these. */
export function lineKindOf(text: string): LineKind {
  const plain = foldText(text)
  if (EXCLUDED.test(plain)) return 'excluded'
  if (BRING.test(plain)) return 'bring'
  return INCLUDED.test(plain) ? 'included' : 'other'
}
