import type { Passage, ReaderName } from '#contract/assistant.ts'
import type { ExtractedDetails, ExtractedEvidence } from '#contract/extracted.ts'
import type { tripFieldNames } from '#contract/trip-fields.ts'

export type Extraction = { extracted: ExtractedDetails; evidence: ExtractedEvidence }

/** A PDF as it was read on this machine. */
export type PdfText = {
  fileName: string
  pages: { page: number; text: string }[]
  /** What was found by layout and wording alone. */
  found: Extraction
}

export type TripField = keyof typeof tripFieldNames

/** What of a trip the assistant may speak of: the fields in the editor's order, empty ones too; a list has a line for each entry. */
export type TripFact = { field: TripField; value: string }

/** A day of the schedule: what it is called, and what happens, the time first where one is given. */
export type TripDay = { name: string; entries: string[] }

export type Question = {
  text: string
  /** The conversation so far, the oldest first. */
  earlier: { role: 'user' | 'assistant'; text: string }[]
  facts: TripFact[]
  /** The days that the field says something of; empty where it cannot be read. */
  schedule: TripDay[]
  /** What of the trip's PDFs is nearest to the question, the nearest first. */
  passages: { source: string; page: number; heading: string; text: string }[]
  /** The PDFs that were read for the trip. */
  documents: string[]
  /** What was found in them for the trip's fields, the PDF that was read last first. */
  found: (Extraction & { source: string })[]
}

export type Reply = {
  text: string
  reader: ReaderName
  /** What it relied on; empty where the answer is not there. */
  passages: Passage[]
  draft?: { description: string }
  note?: string
}

/** Reads PDFs into a trip and answers questions about it: on this machine, or with a language model. */
export type AssistantReader = {
  /** `onAsk` tells when another service is asked, `onCheck` when its answer is compared with the PDF. */
  extract(
    pdf: PdfText,
    options: { signal: AbortSignal; onAsk?: () => void; onCheck?: () => void },
  ): Promise<Extraction & { reader: ReaderName; note?: string }>
  /** `onText` gets the reply piece by piece. One that is stopped fails with the signal's reason. */
  reply(question: Question, options: { signal: AbortSignal; onText: (text: string) => void }): Promise<Reply>
}
