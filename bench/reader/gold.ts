import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ExtractedDetails } from '#contract/extracted.ts'

/** Other words for an item that are as right; or terms of which an item that has all of them is right. */
export type AcceptedWordings = Record<string, { aliases?: string[]; contains?: string[] }>

/** What is to be read from a document. */
export type GoldAnswer = {
  name: string
  extracted: ExtractedDetails
  /** What a reader sees who takes the text of a scan as it was recognised; the better of both counts. */
  ocr?: ExtractedDetails
  aliases?: {
    tourIncludes?: AcceptedWordings
    activities?: AcceptedWordings
    schedule?: Record<string, string[]>
  }
  /** May be named or not. */
  optional?: { tourIncludes?: string[]; activities?: string[]; schedule?: string[] }
  /** Other answers that are as right. */
  alternatives?: { budget?: ExtractedDetails['budget'][]; accommodationDescription?: string[] }
  /** Days, from 0, that are told in sentences: only their words count. */
  proseDays?: number[]
  /** What must not be named as included; and patterns that nothing of the answer may match. */
  forbidden?: { tourIncludes?: string[]; anywhere?: string[] }
}

export type GoldDocument = { bytes: Uint8Array; gold: GoldAnswer }

export const documentsFolder = path.resolve(import.meta.dirname, 'documents')

/** The documents of a half, by name; none where there is no such folder. */
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
