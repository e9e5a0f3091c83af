import type { Passage } from '#contract/assistant.ts'
import { cutText } from '../../../texts.ts'
import { toSentences } from '../../../language/sentences.ts'
import { keywordsOf, stemsOf } from '../../../language/words.ts'
import type { CitableSource } from './prompts.ts'

/** Citation marks: '[3]', '[1, 2]'. */
const MARK = /\s?\[(\d{1,3}(?:\s?[,;]\s?\d{1,3})*)\]/g
/**
 * What the next piece may complete, at the end of a text: half a surrogate pair, or a space and the start of
 * a mark (' [1'). Always matches: if nothing is to be held back, the empty string at the end.
 */
const HELD_BACK_END = /[\uD800-\uDBFF]$|\s?(?:\[[\d\s,;]{0,20})?$/

/**
 * Removes citation marks from a streamed text and collects their numbers: 'Bring boots [2].' becomes
 * 'Bring boots.', and 2 is cited.
 */
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
      const shownLength = text.search(HELD_BACK_END)
      heldBack = text.slice(shownLength)
      return removeMarks(text.slice(0, shownLength))
    },
    /** Returns the part that was held back in case a mark followed. */
    finish: (): string => {
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
  // Without stop words, so that those of the sentences count for nothing.
  const replyStems = new Set(keywordsOf(reply))
  return (
    [...cited]
      // Marks count from 1, and a model may cite a number that does not exist.
      .flatMap((number) => sources[number - 1] ?? [])
      .slice(0, MAX_PASSAGES)
      .map(({ source, page, text }) => ({
        source,
        page,
        quote: cutText(bestSentence(text, replyStems), MAX_QUOTE_LENGTH),
      }))
  )
}

/** The sentence with the most words of the reply; without any such sentence, the whole text. */
function bestSentence(text: string, replyStems: Set<string>): string {
  let best = text.trim()
  let mostShared = 0
  for (const sentence of toSentences(text)) {
    const shared = stemsOf(sentence).filter((stem) => replyStems.has(stem)).length
    if (shared > mostShared) {
      best = sentence
      mostShared = shared
    }
  }
  return best
}
