import type { TripStatus } from './trips.ts'
import type { Viewer } from './viewer.ts'

/** What somebody is to the site, to a trip, and to the thing on it that they ask about. */
type Role =
  | 'anyone'
  | 'user'
  /** Who booked, drives, spent or wrote it. */
  | 'owner'
  | 'member'
  /** Who has a part in a trip's money, also after leaving the trip. */
  | 'sharer'
  | 'organiser'

/** Everything that can be done, and who may. A draft exists for those alone who may `see-drafts`. */
export const whoMay = {
  browse: ['anyone'],
  'log-in': ['anyone'],
  /** For those who hold the secret: a mailed link, a calendar's address, a signed message. */
  'use-secret': ['anyone'],
  'use-account': ['user'],
  'see-dashboard': ['organiser'],
  'see-mails': ['organiser'],
  'manage-pictures': ['organiser'],
  'use-assistant': ['organiser'],

  'see-trip': ['anyone'],
  'see-drafts': ['organiser'],
  'create-trip': ['organiser'],
  'edit-trip': ['organiser'],
  'see-people': ['member', 'organiser'],
  'see-readiness': ['organiser'],

  book: ['user'],
  'see-booking': ['owner', 'organiser'],
  'change-booking': ['owner'],
  'cancel-booking': ['owner', 'organiser'],
  'see-payments': ['organiser'],
  'give-refund': ['organiser'],

  'volunteer-car': ['user'],
  'change-car': ['owner', 'organiser'],
  /** Until the trip starts its driver may as well. */
  'remove-car-late': ['organiser'],
  'approve-car': ['organiser'],
  'see-manifest': ['organiser'],
  /** Which account has a seat or a car, and whether the seat is paid for. */
  'see-account-of-seat': ['owner', 'organiser'],
  'see-guest-names': ['member', 'organiser'],

  'see-expenses': ['user'],
  'add-expense': ['user'],
  'change-expense': ['owner'],
  'remove-expense': ['owner', 'organiser'],
  'restore-expense': ['owner'],
  'approve-expense': ['organiser'],
  'post-fuel': ['owner'],
  'see-balances': ['sharer', 'organiser'],
  'see-payments-in-statement': ['owner', 'organiser'],
  settle: ['owner'],

  'use-chat': ['member', 'organiser'],
  'edit-message': ['owner'],
  'delete-message': ['owner', 'organiser'],
  announce: ['organiser'],
  'see-all-chats': ['organiser'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof whoMay

/** What is known of the thing that somebody asks about. No role is for one trip alone yet. */
export type Thing = {
  tripId: number | null
  ownerId?: string | null
  /** Whether the viewer is on the trip. */
  isMember?: boolean
  /** Whether the viewer has a part in the trip's money. */
  isSharer?: boolean
}

/** Whether somebody may do this to that thing. A visitor is null. */
export function can(viewer: Viewer | null, action: Action, thing?: Thing): boolean {
  return whoMay[action].some((role) => hasRole(viewer, role, thing))
}

function hasRole(viewer: Viewer | null, role: Role, thing?: Thing): boolean | undefined {
  if (!viewer) return role === 'anyone'
  const roles: Record<Role, boolean | undefined> = {
    anyone: true,
    user: true,
    owner: thing?.ownerId === viewer.id,
    member: thing?.isMember,
    sharer: thing?.isSharer,
    organiser: viewer.isAdmin,
  }
  return roles[role]
}

/** Whether there may be something that somebody can do this to. Whether it is theirs is found out later. */
export function mayTry(viewer: Viewer | null, action: Action, tripId: number | null = null): boolean {
  return can(viewer, action, { tripId, ownerId: viewer?.id ?? null, isMember: true, isSharer: true })
}

export function isPublic({ status }: { status: TripStatus }): boolean {
  return status !== 'draft'
}

/** For who may not see a draft, it does not exist. */
export function seesTrip(viewer: Viewer | null, trip: { id: number; status: TripStatus }): boolean {
  return isPublic(trip) || can(viewer, 'see-drafts', { tripId: trip.id })
}
