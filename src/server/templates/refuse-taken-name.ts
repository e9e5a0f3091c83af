import { isUniqueViolation } from '../db/client.ts'
import { fail } from '../fail.ts'

/** Explains a failure if its cause is that another template has the name. */
export function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'trip_templates_by_name')) fail('TEMPLATE_NAME_TAKEN')
  throw error
}
