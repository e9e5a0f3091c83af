import * as z from 'zod/mini'

export const ScheduledActivity = z.object({
  /** 'HH:MM', or Morning, Afternoon, Evening; empty where the document gives none. */
  time: z.string(),
  activity: z.string(),
})

export const ScheduledDay = z.object({ day: z.string(), activities: z.array(ScheduledActivity) })
export type ScheduledDay = z.infer<typeof ScheduledDay>

/** In all lists of a PDF together: more than any trip has. */
export const MAX_EXTRACTED_ITEMS = 500

/** What a PDF says about a trip. A field that it does not speak of is empty. */
export const ExtractedDetails = z.object({
  tourIncludes: z.array(z.string()),
  activities: z.array(z.string()),
  /** Per person for the whole trip; one price is low and high. */
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

/** Where an item stands in the PDF. */
export const Evidence = z.object({
  /** From 1. */
  page: z.int(),
  /** Words as they stand there. */
  quote: z.string(),
  /** False: a model named this, and the quote is not in the PDF, or does not say it. */
  isProven: z.boolean(),
})
export type Evidence = z.infer<typeof Evidence>

/** The evidence for each item of what was extracted, in the same order. */
export const ExtractedEvidence = z.object({
  tourIncludes: z.array(Evidence),
  activities: z.array(Evidence),
  /** For the lowest price and the highest; one price has one. */
  budget: z.array(Evidence),
  /** By day, then by activity. */
  schedule: z.array(z.array(Evidence)),
  /** One for each passage that it was put together from. */
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
