import type { FormTexts } from './proposals.ts'

export const emptyForm: FormTexts = {
  description: '',
  tourIncludes: '',
  activities: '',
  budgetLow: '0.00',
  budgetHigh: '0.00',
  schedule: '',
  accommodationDescription: '',
}
