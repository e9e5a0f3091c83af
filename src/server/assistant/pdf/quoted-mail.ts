import type { Block } from './block.ts'

/** How the quoted part of a mail begins. */
const QUOTE_STARTS = [
  // '> See you at the pier', but not a decorated title: '> Packing list <<'.
  /^>\s?[\p{L}\d](?!.*<<)/iu,
  // 'On Monday Tom Lake wrote:'
  /^on .{4,90}\bwrote:?$/iu,
  // 'On 3 May 2027, Tom Lake wrote: See you at the pier'
  /^on .{4,60}\b(?:19|20)\d\d.{0,60}wrote:/iu,
  // 'Am 3. Mai schrieb Tom Lake:'
  /^am .{4,90}\bschrieb\b.*:?$/iu,
  // 'Le 3 mai, Tom Lake a écrit :'
  /^le .{4,90}\ba écrit\b.*:?$/iu,
  // '-----Original Message-----'
  /^-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht)/iu,
  // The line that Outlook draws above it.
  /^_{5,}/iu,
  // 'Begin forwarded message:', as Apple Mail writes.
  /^begin forwarded message/iu,
]

/** Who sent a mail, as it is printed above its text. */
const MAIL_HEADERS = [
  // 'From: tom@example.org', 'Von: …', 'De …'
  /^(?:from|von|de)\s*:?\s+.*@/i,
  // 'From: Tom Lake'
  /^from\s*:/i,
  // 'Tom Lake <tom@example.org> Mon, 3 May 2027 at 10:12', as webmail prints it.
  /<[^<>\s]+@[^<>\s]+>.*\b20\d\d\b.*\d{1,2}:\d{2}/i,
]

/** Keeps only the newest mail of a thread; the quoted mails below it are outdated. */
export function withoutQuotedMails(blocks: Block[]): Block[] {
  let headerCount = 0
  const quoteStart = blocks.findIndex((block) => {
    const text = textOf(block)
    const isHeader = matchesAny(MAIL_HEADERS, text)
    if (isHeader) headerCount++
    // The first header belongs to the newest mail itself.
    return (isHeader && headerCount > 1) || matchesAny(QUOTE_STARTS, text)
  })
  // Without a quote, or with nothing above it, everything is kept.
  return quoteStart > 0 ? blocks.slice(0, quoteStart) : blocks
}

/** A block's text; of a table, its first row. */
function textOf(block: Block): string {
  if (block.kind !== 'table') return block.text
  const [firstRow = []] = block.table.rows
  return firstRow.map((cell) => cell.text).join(' ')
}

function matchesAny(patterns: RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text))
}
