/** The seats of a car in order of `position`, the driver's first. */
export const SEAT_LABELS = [
  'Driver',
  'Passenger',
  'Back Left',
  'Back Right',
  'Back Middle',
  'Third Row Left',
  'Third Row Right',
  'Third Row Middle',
  'Front Middle',
] as const
