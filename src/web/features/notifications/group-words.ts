import type { NotificationGroup } from '#contract/notifications.ts'

type Words = {
  name: string
  /** What is in it, in one line. */
  covers: string
}

/** What can be turned off together, as people call it. */
export const groupWords: Record<NotificationGroup, Words> = {
  bookings: {
    name: 'Bookings',
    covers: 'Your place is confirmed, or an organiser cancels it.',
  },
  holds: { name: 'Holds', covers: 'A place that you hold goes back soon.' },
  offers: {
    name: 'Waitlist offers',
    covers: 'A place is free for you, or an offer has ended.',
  },
  cars: {
    name: 'Cars and seats',
    covers: 'Your car is approved or taken off, or your seat changes.',
  },
  trips: {
    name: 'Trip changes',
    covers: 'A trip has new dates or another place, or is cancelled.',
  },
  announcements: {
    name: 'Announcements',
    covers: 'An organiser has something to say to everybody.',
  },
  reminders: {
    name: 'Reminders',
    covers: 'Three days before a trip of yours starts.',
  },
  nudges: {
    name: 'Nudges',
    covers: 'An organiser asks you for what is still open.',
  },
  refunds: {
    name: 'Payments and refunds',
    covers: 'A payment did not go through, or money comes back.',
  },
  expenses: {
    name: 'Shared expenses',
    covers: 'Somebody adds or changes what you share.',
  },
  settlements: {
    name: 'Settling up',
    covers: 'Somebody has paid you back, or says that you have.',
  },
}

export function isGroup(text: string): text is NotificationGroup {
  return Object.hasOwn(groupWords, text)
}
