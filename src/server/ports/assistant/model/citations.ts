import type { Passage } from '#contract/assistant.ts'
import { cutText } from '../../../texts.ts'
import { toSentences } from '../../../language/sentences.ts'
import { keywordsOf, stemsOf } from '../../../language/words.ts'
import type { CitableSource } from './prompts.ts'

/** Citation marks: '[3]', '[1, 2]'. */
const MARK = /\s?\[(\d{1,3}(?:\s?[,;]\s?\d{1,3})*)\]/g
/** The start of a mark at the end of a text, '[1', or half a surrogate pair; otherwise the empty end. */
const PARTIAL_MARK = /[\uD800-\uDBFF]$|\s?(?:\[[\d\s,;]{0,20})?$/

/** Removes citation marks from a streamed text and collects their numbers. */
export function createCitationFilter() {
  const cited = new Set<number>()
  let heldBack = ''
  const removeMarks = (text: string) =>
    text.replace(MARK, (_mark, numbers: string) => {
      for (const number of numbers.split(/[,;]/)) cited.add(Number(number))
      return ''
    })
  return {
    cited,
    /** Returns the part that can be shown now. */
    add: (piece: string): string => {
      const text = heldBack + piece
      const end = text.search(PARTIAL_MARK)
      heldBack = text.slice(end)
      return removeMarks(text.slice(0, end))
    },
    /** Returns the part that was held back in case a mark followed. */
    end: (): string => {
      const rest = removeMarks(heldBack)
      heldBack = ''
      return rest
    },
  }
}

const MAX_PASSAGES = 3
const MAX_QUOTE_LENGTH = 400

/** The cited sources that exist, each with the sentence that best matches the reply. */
export function toPassages(cited: Set<number>, sources: CitableSource[], reply: string): Passage[] {
  const replyWords = new Set(keywordsOf(reply))
  return [...cited]
    .flatMap((number) => sources[number - 1] ?? [])
    .slice(0, MAX_PASSAGES)
    .map(({ source, page, text }) => {
      const sentences = toSentences(text).map((sentence) => ({
        sentence,
        shared: stemsOf(sentence).filter((word) => replyWords.has(word)).length,
      }))
      const best = sentences.reduce((a, b) => (b.shared > a.shared ? b : a), {
        sentence: text.trim(),
        shared: 0,
      })
      return { source, page, quote: cutText(best.sentence, MAX_QUOTE_LENGTH) }
    })
}
