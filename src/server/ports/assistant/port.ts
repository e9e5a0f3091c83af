import type { Passage, ReaderName, ExtractedDetails, ExtractedEvidence } from '#contract/assistant.ts'
import type { tripFieldNames } from '#contract/trip-input.ts'

export type Extraction = { extracted: ExtractedDetails; evidence: ExtractedEvidence }

/** A PDF as read on this machine. */
export type PdfText = {
  fileName: string
  pages: { page: number; text: string }[]
  /** What was extracted by layout and wording, without a model. */
  extraction: Extraction
}

export type TripField = keyof typeof tripFieldNames

/**
 * A field of the trip that the assistant may see, in the editor's order, including empty ones; a list has one
 * line per entry.
 */
type TripFact = { field: TripField; value: string }

/** A day of the schedule: its name and its entries, each starting with its time if there is one. */
export type TripDay = { name: string; entries: string[] }

export type Question = {
  text: string
  /** The conversation so far, oldest first. */
  earlier: { role: 'user' | 'assistant'; text: string }[]
  facts: TripFact[]
  /** The days of the schedule that have entries; empty if the field cannot be parsed. */
  schedule: TripDay[]
  /** Passages of the trip's PDFs: those that match the question, best match first, then others. */
  passages: { source: string; page: number; heading: string; text: string }[]
  /** The file names of the PDFs that were read for the trip, oldest first. */
  documents: string[]
  /** What was extracted from these PDFs for the trip's fields, most recently read PDF first. */
  extractions: (Extraction & { source: string })[]
}

export type Reply = {
  text: string
  reader: ReaderName
  /** The sources of the answer; empty if no answer was found. */
  passages: Passage[]
  /** Only if a description was asked for. */
  draft?: { description: string }
  /** Why it is incomplete, or not from the model. */
  note?: string
}

/** Reads PDFs into a trip and answers questions about it: on this machine, or with a language model. */
export type AssistantReader = {
  /**
   * Finds what a PDF says for the trip's fields. `onAsk` is called when another service is asked, `onCheck`
   * when its answer is checked against the PDF.
   */
  extract(
    pdf: PdfText,
    options: { signal: AbortSignal; onAsk?: () => void; onCheck?: () => void },
  ): Promise<Extraction & { reader: ReaderName; note?: string }>
  /** `onText` gets the reply piece by piece. An aborted call fails with the signal's reason. */
  reply(question: Question, options: { signal: AbortSignal; onText: (text: string) => void }): Promise<Reply>
}
