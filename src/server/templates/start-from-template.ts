import type { NewTrip } from '#contract/trip-input.ts'
import type { Trip } from '#contract/trips.ts'
import type { Context } from '../context.ts'
import type { IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import { createTrip } from '../trips/create-trip.ts'
import { findTemplateTrip } from './get-template.ts'

type StartFromTemplateInput = { id: number; trip: NewTrip; by: string; key?: IdempotencyKey }

/** Creates a trip whose absent fields come from a template. */
export async function startFromTemplate(
  context: Pick<Context, 'db' | 'config' | 'site'>,
  { id, ...input }: StartFromTemplateInput,
): Promise<Trip> {
  return createTrip(context, { ...input, template: await findTemplateTrip(context, id) })
}
