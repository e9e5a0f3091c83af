/** How long an invitation may be open, by hours. */
export const OPEN_CHOICES = [
  { hours: 6, label: '6 hours' },
  { hours: 24, label: '1 day' },
  { hours: 48, label: '2 days' },
  { hours: 72, label: '3 days' },
  { hours: 7 * 24, label: '1 week' },
  { hours: 14 * 24, label: '2 weeks' },
]
export const USUAL_HOURS = 72
