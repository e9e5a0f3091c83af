import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, NoContent, oneLine, PathId, tripParams } from './fields.ts'
import { hasVisibleText } from './text.ts'
import { MAX_TITLE_LENGTH, NewTrip, TRIP_BODY_BYTES } from './trip-input.ts'
import { Trip } from './trips.ts'

export const MAX_TEMPLATES = 100

/** What a template has of a trip: everything that organisers edit, except dates and status. */
export const TemplateTrip = z.omit(Trip, {
  id: true,
  startDate: true,
  endDate: true,
  status: true,
  currentParticipants: true,
  createdAt: true,
  version: true,
})
export type TemplateTrip = z.infer<typeof TemplateTrip>

/** A template as a list shows it. */
export const TemplateSummary = z.object({
  id: Id,
  name: z.string(),
  /** How many days the trip takes. */
  days: z.int(),
  location: z.string(),
  category: z.nullable(z.string()),
  /** The full name of the organiser who made it. */
  createdBy: z.string(),
  createdAt: Instant,
})
export type TemplateSummary = z.infer<typeof TemplateSummary>

export const Template = z.extend(TemplateSummary, { trip: TemplateTrip })
export type Template = z.infer<typeof Template>

const NAME_ERROR = 'Enter a name.'
const MAX_NAME_LENGTH = MAX_TITLE_LENGTH

export const TemplateName = z
  .string(NAME_ERROR)
  .check(
    oneLine,
    z.trim(),
    z.refine(hasVisibleText, NAME_ERROR),
    z.maxLength(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`),
  )

const templateParams = z.object({ id: PathId })

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  summary: `All templates (at most ${MAX_TEMPLATES}), by name`,
  response: { 200: z.array(TemplateSummary) },
})

export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/templates/:id',
  summary: 'One template, with the fields of its trip',
  params: templateParams,
  response: { 200: Template },
})

export const saveAsTemplate = endpoint({
  method: 'POST',
  path: '/api/trips/:tripId/templates',
  idempotencyKey: true,
  summary: 'Makes a template from a trip, without its dates, status and people',
  params: tripParams,
  body: z.object({ name: TemplateName }),
  response: { 201: TemplateSummary },
})

export const renameTemplate = endpoint({
  method: 'PATCH',
  path: '/api/templates/:id',
  summary: 'Renames a template; 409 if somebody else has renamed it since it was called `oldName`',
  params: templateParams,
  body: z.object({ name: TemplateName, oldName: z.string().check(z.maxLength(MAX_NAME_LENGTH)) }),
  response: { 204: NoContent },
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/templates/:id',
  summary: 'Deletes a template; trips that started from it stay',
  params: templateParams,
  response: { 204: NoContent },
})

export const startFromTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/:id/trips',
  idempotencyKey: true,
  summary: 'Creates a trip: fields that are absent come from the template',
  params: templateParams,
  body: NewTrip,
  response: { 201: Trip },
  maxBodyBytes: TRIP_BODY_BYTES,
})
