import type { Block } from './block.ts'

const QUOTE_START =
  /^(?:>\s?[\p{L}\d](?!.*<<)|on .{4,90}\bwrote:?$|on .{4,60}\b(?:19|20)\d\d.{0,60}wrote:|am .{4,90}\bschrieb\b.*:?$|le .{4,90}\ba écrit\b.*:?$|-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht)|_{5,}|begin forwarded message)/iu
const MAIL_HEADER = /^(?:from|von|de)\s*:?\s+.*@|^from\s*:|<[^<>\s]+@[^<>\s]+>.*\b20\d\d\b.*\d{1,2}:\d{2}/i

/** Keeps only the newest mail of a thread; the quoted mails below it are outdated. */
export function withoutQuotedMails(blocks: Block[]): Block[] {
  let headers = 0
  const end = blocks.findIndex((block) => {
    const text =
      block.kind === 'table' ? (block.table.rows[0]?.map((cell) => cell.text).join(' ') ?? '') : block.text
    if (MAIL_HEADER.test(text)) headers++
    return QUOTE_START.test(text) || (headers > 1 && MAIL_HEADER.test(text))
  })
  return end > 0 ? blocks.slice(0, end) : blocks
}
