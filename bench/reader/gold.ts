import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ExtractedDetails } from '#contract/assistant.ts'

/**
 * By expected item. `aliases` are other correct wordings of it. `contains` lists texts: an item that has all
 * terms of one of them is correct, too.
 */
export type AcceptedWordings = Record<string, { aliases?: string[]; contains?: string[] }>

/** The expected result of reading a document. */
export type GoldAnswer = {
  name: string
  extracted: ExtractedDetails
  /** For a scan: what a reader with text recognition (OCR) finds. The better score of both counts. */
  ocr?: ExtractedDetails
  /** Other correct wordings, by expected item or activity. */
  aliases?: {
    tourIncludes?: AcceptedWordings
    activities?: AcceptedWordings
    schedule?: Record<string, string[]>
  }
  /** Items that may be in the answer, or not. */
  optional?: { tourIncludes?: string[]; activities?: string[]; schedule?: string[] }
  /** Other correct answers to a whole field. */
  alternatives?: { budget?: ExtractedDetails['budget'][]; accommodationDescription?: string[] }
  /** Indexes of days that the document describes in prose. Only their words count. */
  proseDays?: number[]
  /** Items that must not be listed as included, and patterns that nothing in the answer may match. */
  forbidden?: { tourIncludes?: string[]; anywhere?: string[] }
}

export type GoldDocument = { bytes: Uint8Array; gold: GoldAnswer }

const documentsFolder = path.resolve(import.meta.dirname, 'documents')

/** The documents of one set (`given`, `tuning` or `unseen`), sorted by name; none if it does not exist. */
export async function loadDocuments(set: string): Promise<GoldDocument[]> {
  const folder = path.join(documentsFolder, set)
  // A set may be missing, and its figures are then left out.
  const files = await readdir(folder).catch(() => [])
  const goldFiles = files.filter((file) => file.endsWith('.gold.json')).sort()
  return Promise.all(
    goldFiles.map(async (file) => ({
      gold: JSON.parse(await readFile(path.join(folder, file), 'utf8')) as GoldAnswer,
      bytes: new Uint8Array(await readFile(path.join(folder, file.replace(/\.gold\.json$/, '.pdf')))),
    })),
  )
}
