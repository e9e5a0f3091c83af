/** The ids of the sections that describe a trip on its page. */
export const TRIP_SECTIONS = {
  about: 'about',
  accommodation: 'accommodation',
  schedule: 'schedule',
  included: 'included',
  route: 'route',
  policies: 'policies',
  /** For visitors. Signed-in people see the cars in the tabs. */
  cars: 'cars',
} as const
