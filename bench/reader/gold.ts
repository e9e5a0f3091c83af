import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ExtractedDetails } from '#contract/assistant.ts'

/** `aliases`: other correct wordings of an item. `contains`: an item with all terms of one is correct. */
export type AcceptedWordings = Record<string, { aliases?: string[]; contains?: string[] }>

/** The expected result of reading a document. */
export type GoldAnswer = {
  name: string
  extracted: ExtractedDetails
  /** The expected result with the OCR errors of a scan; the better score of both counts. */
  ocr?: ExtractedDetails
  aliases?: {
    tourIncludes?: AcceptedWordings
    activities?: AcceptedWordings
    schedule?: Record<string, string[]>
  }
  /** Items that may be present or missing. */
  optional?: { tourIncludes?: string[]; activities?: string[]; schedule?: string[] }
  /** Other correct answers. */
  alternatives?: { budget?: ExtractedDetails['budget'][]; accommodationDescription?: string[] }
  /** Indexes of days in prose, for which only the words count. */
  proseDays?: number[]
  /** Items that must not be listed as included, and patterns that nothing in the answer may match. */
  forbidden?: { tourIncludes?: string[]; anywhere?: string[] }
}

export type GoldDocument = { bytes: Uint8Array; gold: GoldAnswer }

export const documentsFolder = path.resolve(import.meta.dirname, 'documents')

/** The documents of a folder (`half`), sorted by name; none if the folder does not exist. */
export async function loadDocuments(half: string): Promise<GoldDocument[]> {
  const folder = path.join(documentsFolder, half)
  const files = await readdir(folder).catch(() => [])
  const names = files.filter((file) => file.endsWith('.gold.json')).sort()
  return Promise.all(
    names.map(async (file) => ({
      gold: JSON.parse(await readFile(path.join(folder, file), 'utf8')) as GoldAnswer,
      bytes: new Uint8Array(await readFile(path.join(folder, file.replace(/\.gold\.json$/, '.pdf')))),
    })),
  )
}
