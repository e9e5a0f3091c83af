import type { NotificationGroup } from '#contract/notifications.ts'

type GroupWords = {
  name: string
  /** What the group is about, in one line. */
  covers: string
}

/** Names of the notification groups that can be turned off. */
export const groupWords: Record<NotificationGroup, GroupWords> = {
  bookings: {
    name: 'Bookings',
    covers: 'Your spot is confirmed, or an organiser cancels it.',
  },
  holds: { name: 'Holds', covers: 'Your hold is about to run out.' },
  offers: {
    name: 'Offers and invitations',
    covers: 'You’re offered a spot or invited to a trip, or an offer has ended.',
  },
  cars: {
    name: 'Cars and seats',
    covers: 'Your car is approved or removed, your seat changes, or a seat is suggested.',
  },
  rides: {
    name: 'News from your driver',
    covers: 'Where and when your car starts or picks you up, and messages from your driver.',
  },
  trips: {
    name: 'Trip changes',
    covers: 'A trip’s dates or location change, or it’s cancelled.',
  },
  announcements: {
    name: 'News from organisers',
    covers: 'An organiser posts an announcement or writes to you about a trip.',
  },
  reminders: {
    name: 'Trip reminders',
    covers: 'Three days before your trip starts.',
  },
  nudges: {
    name: 'To-do reminders',
    covers: 'An organiser reminds you of something you still need to do.',
  },
  refunds: {
    name: 'Payments and refunds',
    covers: 'A payment fails, or you get a refund.',
  },
  expenses: {
    name: 'Shared expenses',
    covers: 'An expense you share is added, changed or removed, or yours is approved.',
  },
  settlements: {
    name: 'Settling up',
    covers: 'Someone pays you back, or says you’ve paid them back.',
  },
}

export function isGroup(text: string): text is NotificationGroup {
  return Object.hasOwn(groupWords, text)
}
