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
  /** Has a confirmed seat in the car. */
  | 'passenger'
  | 'admin'

/** Every action, and the roles that may do it. A draft exists only for those who may `see-drafts`. */
export const allowedRoles = {
  browse: ['anyone'],
  /** Also to register, or to request a new password. */
  'log-in': ['anyone'],
  /** The caller has a secret: a mailed link, a calendar address or a signing key. */
  'use-secret': ['anyone'],
  'use-account': ['user'],
  'see-dashboard': ['admin'],
  'see-mails': ['admin'],
  'manage-pictures': ['admin'],
  'use-assistant': ['admin'],

  'see-trip': ['anyone'],
  'see-drafts': ['admin'],
  /** A new trip, or a copy of one. */
  'create-trip': ['admin'],
  'edit-trip': ['admin'],
  /** Everybody is refunded. */
  'cancel-trip': ['admin'],
  'see-people': ['member', 'admin'],
  /** A trip's figures for organisers, and what waits for them. */
  'see-workspace': ['admin'],
  /** Who holds, waits or has cancelled, too, with their addresses and payments. */
  'see-everyone': ['admin'],
  /** To all, to a group, or to a few who were chosen. */
  'write-to-people': ['admin'],
  /** Spots are kept for the owner of an address. */
  invite: ['admin'],
  'see-readiness': ['admin'],
  nudge: ['admin'],

  /** Also to join the waitlist, and to pay. */
  book: ['user'],
  'see-booking': ['owner', 'admin'],
  'change-booking': ['owner'],
  'cancel-booking': ['owner', 'admin'],
  /** What was paid and refunded for a booking. */
  'see-payment-receipt': ['owner', 'admin'],
  'see-payments': ['admin'],
  'give-refund': ['admin'],

  'volunteer-car': ['user'],
  'change-car': ['owner', 'admin'],
  /** When the trip is no longer open. Before that, `change-car` is enough. */
  'remove-car-late': ['admin'],
  'approve-car': ['admin'],
  'see-manifest': ['admin'],
  /** Another seat to somebody; also to withdraw it. */
  'suggest-seat': ['admin'],
  'answer-suggestion': ['owner'],
  /** Which account has a seat or a car, and whether the seat is paid for. */
  'see-account-of-seat': ['owner', 'admin'],
  'see-guest-names': ['member', 'admin'],
  /** Where and when a car starts, and whom it picks up. */
  'see-ride': ['owner', 'passenger', 'admin'],
  'change-ride': ['owner'],
  'write-to-passengers': ['owner'],
  /** Where others are picked up, and which accounts they have. */
  'see-pick-up-places': ['owner', 'admin'],

  'see-expenses': ['user'],
  'add-expense': ['user'],
  'change-expense': ['owner'],
  'remove-expense': ['owner', 'admin'],
  'restore-expense': ['owner'],
  'approve-expense': ['admin'],
  'post-fuel': ['owner'],
  /** Also to see the receipts of listed expenses. Uploaders always see their own. */
  'see-balances': ['sharer', 'admin'],
  /** What somebody paid for their place, and what was refunded. */
  'see-place-in-statement': ['owner', 'admin'],
  /** The payer and the payee: both may record a payment and undo it. */
  settle: ['owner'],

  'use-chat': ['member', 'admin'],
  'edit-message': ['owner'],
  'delete-message': ['owner', 'admin'],
  /** Also to pin announcements. */
  announce: ['admin'],
  'see-all-chats': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof allowedRoles

/** What is known about the resource. `tripId` decides nothing yet, because no role is limited to one trip. */
export type Resource = {
  tripId: number | 'any'
  /** Whoever has the role of owner. */
  ownerId?: string | null
  /** Whether the viewer is on the trip. */
  isMember?: boolean
  /** Whether the viewer shares the trip's costs. */
  isSharer?: boolean
  /** Whether the viewer has a confirmed seat in the car. */
  isPassenger?: boolean
}

/** Whether the viewer may do this to the resource, or on the whole site without one. Null: a visitor. */
export function can(viewer: Viewer | null, action: Action, resource?: Resource): boolean {
  return allowedRoles[action].some((role) => hasRole(viewer, role, resource))
}

function hasRole(viewer: Viewer | null, role: Role, resource?: Resource): boolean | undefined {
  if (!viewer) return role === 'anyone'
  const roles: Record<Role, boolean | undefined> = {
    anyone: true,
    user: true,
    owner: resource?.ownerId === viewer.id,
    member: resource?.isMember,
    sharer: resource?.isSharer,
    passenger: resource?.isPassenger,
    admin: viewer.isAdmin,
  }
  return roles[role]
}

/** Whether the viewer could be allowed this action on some resource. can() decides for a given one. */
export function mayTry(viewer: Viewer | null, action: Action, tripId: number | 'any' = 'any'): boolean {
  return can(viewer, action, {
    tripId,
    ownerId: viewer?.id ?? null,
    isMember: true,
    isSharer: true,
    isPassenger: true,
  })
}

/** Whether everybody may see the trip: all trips are public but drafts. */
export function isPublic({ status }: { status: TripStatus }): boolean {
  return status !== 'draft'
}

/** Whether the viewer may know that the trip exists. */
export function canSeeTrip(viewer: Viewer | null, trip: { id: number; status: TripStatus }): boolean {
  return isPublic(trip) || can(viewer, 'see-drafts', { tripId: trip.id })
}
