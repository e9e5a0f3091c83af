import type { TripStatus } from './trips.ts'
import type { Viewer } from './auth.ts'

/** A person's role: on the site, on a trip, and towards the resource in question. */
type Role =
  | 'anyone'
  | 'user'
  /** The person who booked, drives, paid, removed or wrote the resource. */
  | 'owner'
  /** On the trip: with a confirmed booking or an approved car. */
  | 'member'
  /** Shares the trip's costs, or did before leaving it. */
  | 'sharer'
  | 'organiser'

/** Every action, and the roles that may do it. A draft exists only for those who may `see-drafts`. */
export const allowedRoles = {
  browse: ['anyone'],
  /** Also to register, or to request a new password. */
  'log-in': ['anyone'],
  /** The caller has a secret: a mailed link, a calendar address or a signing key. */
  'use-secret': ['anyone'],
  'use-account': ['user'],
  'see-dashboard': ['organiser'],
  'see-mails': ['organiser'],
  'manage-pictures': ['organiser'],
  'use-assistant': ['organiser'],

  'see-trip': ['anyone'],
  'see-drafts': ['organiser'],
  /** A new trip, or a copy of one. */
  'create-trip': ['organiser'],
  'edit-trip': ['organiser'],
  /** Everybody is refunded. */
  'cancel-trip': ['organiser'],
  'see-people': ['member', 'organiser'],
  'see-readiness': ['organiser'],
  nudge: ['organiser'],

  /** Also to join the waitlist, and to pay. */
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
  /** What somebody paid for their place, and what was refunded. */
  'see-place-in-statement': ['owner', 'organiser'],
  /** The payer and the payee: both may record a payment and undo it. */
  settle: ['owner'],

  'use-chat': ['member', 'organiser'],
  'edit-message': ['owner'],
  'delete-message': ['owner', 'organiser'],
  /** Also to pin announcements. */
  announce: ['organiser'],
  'see-all-chats': ['organiser'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof allowedRoles

/** What is known about the resource. `tripId` decides nothing yet, because no role is limited to one trip. */
export type Resource = {
  tripId: number | 'any'
  ownerId?: string | null
  /** Whether the viewer is on the trip. */
  isMember?: boolean
  /** Whether the viewer shares the trip's costs. */
  isSharer?: boolean
}

/** Whether the viewer may do this to `thing`, or on the whole site if there is none. Null: a visitor. */
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

/** Whether the viewer could be allowed this action on some resource. can() decides for a given one. */
export function mayTry(viewer: Viewer | null, action: Action, tripId: number | 'any' = 'any'): boolean {
  return can(viewer, action, { tripId, ownerId: viewer?.id ?? null, isMember: true, isSharer: true })
}

/** All but drafts. */
export function isPublic({ status }: { status: TripStatus }): boolean {
  return status !== 'draft'
}

/** Whether the viewer may know that the trip exists. */
export function canSeeTrip(viewer: Viewer | null, trip: { id: number; status: TripStatus }): boolean {
  return isPublic(trip) || can(viewer, 'see-drafts', { tripId: trip.id })
}
