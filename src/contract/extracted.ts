import * as z from 'zod/mini'

export const ScheduledActivity = z.object({
  /** 'HH:MM', or Morning, Afternoon, Evening; empty where the document gives none. */
  time: z.string(),
  activity: z.string(),
})

export const ScheduledDay = z.object({ day: z.string(), activities: z.array(ScheduledActivity) })
export type ScheduledDay = z.infer<typeof ScheduledDay>

/** Most extracted items per PDF, over all lists; more than any trip needs. */
export const MAX_EXTRACTED_ITEMS = 500

/** What a PDF says about a trip. Fields that it does not mention are empty. */
export const ExtractedDetails = z.object({
  tourIncludes: z.array(z.string()),
  activities: z.array(z.string()),
  /** Per person for the whole trip; a single price is both low and high. */
  budget: z.object({ low: z.nullable(z.number()), high: z.nullable(z.number()) }),
  schedule: z.array(ScheduledDay),
  accommodationDescription: z.string(),
})
export type ExtractedDetails = z.infer<typeof ExtractedDetails>

export const NO_DETAILS: ExtractedDetails = {
  tourIncludes: [],
  activities: [],
  budget: { low: null, high: null },
  schedule: [],
  accommodationDescription: '',
}

/** Where in the PDF an item comes from. */
export const Evidence = z.object({
  /** From 1. */
  page: z.int(),
  /** The text as it is in the PDF. */
  quote: z.string(),
  /** False: a model proposed this item, but the quote is not in the PDF or does not support it. */
  isProven: z.boolean(),
})
export type Evidence = z.infer<typeof Evidence>

/** The evidence for each extracted item, in the same order. */
export const ExtractedEvidence = z.object({
  tourIncludes: z.array(Evidence),
  activities: z.array(Evidence),
  /** For the lowest price and the highest; a single price has one entry. */
  budget: z.array(Evidence),
  /** By day, then by activity. */
  schedule: z.array(z.array(Evidence)),
  /** One entry for each passage it was composed of. */
  accommodationDescription: z.array(Evidence),
})
export type ExtractedEvidence = z.infer<typeof ExtractedEvidence>

export const NO_EVIDENCE: ExtractedEvidence = {
  tourIncludes: [],
  activities: [],
  budget: [],
  schedule: [],
  accommodationDescription: [],
}
