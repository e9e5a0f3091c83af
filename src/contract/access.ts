import type { TripStatus } from './trips.ts'
import type { Viewer } from './viewer.ts'

/** What somebody is to the site, to a trip, and to the thing on it that they ask about. */
type Role =
  | 'anyone'
  | 'user'
  /** Who booked, drives, spent, removed or wrote it. */
  | 'owner'
  /** On the trip: with a confirmed booking or an approved car. */
  | 'member'
  /** Shares the trip's costs, or did before leaving it. */
  | 'sharer'
  | 'organiser'

/** Every action, and the roles that may do it. A draft exists only for those who may `see-drafts`. */
export const allowedRoles = {
  browse: ['anyone'],
  /** And register, or ask for a new password. */
  'log-in': ['anyone'],
  /** Who calls has a secret: a mailed link, the address of a calendar, a key to sign with. */
  'use-secret': ['anyone'],
  'use-account': ['user'],
  'see-dashboard': ['organiser'],
  'see-mails': ['organiser'],
  'manage-pictures': ['organiser'],
  'use-assistant': ['organiser'],

  'see-trip': ['anyone'],
  'see-drafts': ['organiser'],
  /** New, or as a copy. */
  'create-trip': ['organiser'],
  'edit-trip': ['organiser'],
  /** Everybody gets their money back. */
  'cancel-trip': ['organiser'],
  'see-people': ['member', 'organiser'],
  'see-readiness': ['organiser'],
  nudge: ['organiser'],

  /** And wait for a place, and pay. */
  book: ['user'],
  'see-booking': ['owner', 'organiser'],
  'change-booking': ['owner'],
  'cancel-booking': ['owner', 'organiser'],
  'see-payments': ['organiser'],
  'give-refund': ['organiser'],

  'volunteer-car': ['user'],
  'change-car': ['owner', 'organiser'],
  /** When the trip is no longer open. Before that, `change-car` is enough. */
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
  /** What somebody paid for their place, and got back. */
  'see-place-in-statement': ['owner', 'organiser'],
  /** Who paid and who was paid: both may note it and undo it. */
  settle: ['owner'],

  'use-chat': ['member', 'organiser'],
  'edit-message': ['owner'],
  'delete-message': ['owner', 'organiser'],
  /** And pin announcements. */
  announce: ['organiser'],
  'see-all-chats': ['organiser'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof allowedRoles

/** What is known of the thing. No role is for one trip alone yet, so `tripId` decides nothing. */
export type Resource = {
  tripId: number | 'any'
  ownerId?: string | null
  /** Whether the viewer is on the trip. */
  isMember?: boolean
  /** Whether the viewer has a part in the trip's money. */
  isSharer?: boolean
}

/** Whether somebody may do this to a thing, or without one on the whole site. A visitor is null. */
export function can(viewer: Viewer | null, action: Action, thing?: Resource): boolean {
  return allowedRoles[action].some((role) => hasRole(viewer, role, thing))
}

function hasRole(viewer: Viewer | null, role: Role, thing?: Resource): boolean | undefined {
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

/** Whether somebody may do this to anything at all, say to a thing of their own. can() is asked about the real one. */
export function mayTry(viewer: Viewer | null, action: Action, tripId: number | 'any' = 'any'): boolean {
  return can(viewer, action, { tripId, ownerId: viewer?.id ?? null, isMember: true, isSharer: true })
}

/** All but drafts. */
export function isPublic({ status }: { status: TripStatus }): boolean {
  return status !== 'draft'
}

/** Whether a trip exists for somebody. */
export function canSeeTrip(viewer: Viewer | null, trip: { id: number; status: TripStatus }): boolean {
  return isPublic(trip) || can(viewer, 'see-drafts', { tripId: trip.id })
}
