/** What happens in the product that another domain may react to, and what it carries. Named in the past. */
export type Events = {
  'trip.started': { tripId: number }
  'trip.completed': { tripId: number }
  /** Somebody asked for a new password, by an address that may be nobody's. */
  'password.forgotten': { requestId: string; email: string }
  'password.changed': { userId: string; changeId: string }
  'image.deleted': { filePath: string }
}

/**
 * Who reacts to what. Each reaction is a job of its own, `<domain>.<what it does>`,
 * so one that fails is tried again alone; its function is in the domain's
 * reactions.ts and given to the worker.
 */
export const reactionsTo = {
  'trip.started': [],
  'trip.completed': [],
  'password.forgotten': ['auth.mail-reset-link'],
  'password.changed': ['auth.mail-password-changed'],
  'image.deleted': ['images.remove-files'],
} as const satisfies { [Name in keyof Events]: readonly string[] }

export type ReactionName = (typeof reactionsTo)[keyof Events][number]
