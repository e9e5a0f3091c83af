import { removeHiddenCharacters } from '#contract/text.ts'
import { fail } from '../fail.ts'
import { shortenFileName } from '../files/rules.ts'
import { cutText } from '../texts.ts'
import type { DocumentPassage } from './pdf/parsed-pdf.ts'

/** Some programs write a line of their own before the mark. */
const PDF_MARK_WITHIN_BYTES = 1024

/** Refuses a file that is no PDF. Its content decides, not its name or the declared type. */
export function judgePdf(bytes: Buffer): void {
  if (!bytes.subarray(0, PDF_MARK_WITHIN_BYTES).includes('%PDF-')) fail('PDF_WRONG_TYPE')
}

/** The name to show: without the folders of the sender's machine, and on one line. */
export function tidyFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const shown = last.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim()
  return /^\.*$/.test(shown) ? 'document.pdf' : shortenFileName(shown)
}

const MAX_PASSAGE_LENGTH = 1_500
const MAX_PASSAGES = 3_000
const MAX_HEADING_LENGTH = 300

/** Splits long passages and limits their number, so that they can be searched quickly. */
export function fitPassages(passages: DocumentPassage[]): DocumentPassage[] {
  return passages
    .flatMap(({ page, heading, text }) =>
      splitPassage(removeHiddenCharacters(text)).map((piece) => ({
        page,
        heading: cutText(removeHiddenCharacters(heading), MAX_HEADING_LENGTH),
        text: piece,
      })),
    )
    .slice(0, MAX_PASSAGES)
}

/** Splits between lines if possible, otherwise between words, otherwise anywhere; never in the first half. */
function splitPassage(text: string): string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest.length > MAX_PASSAGE_LENGTH) {
    const longest = cutText(rest, MAX_PASSAGE_LENGTH)
    const end =
      [longest.lastIndexOf('\n'), longest.lastIndexOf(' ')].find((index) => index > MAX_PASSAGE_LENGTH / 2) ??
      longest.length
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest === '' ? pieces : [...pieces, rest]
}
