import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { appNow, createdAt, moment } from './columns.ts'

/** A column that refers to a user. */
export const userId = (actions?: { onDelete: 'cascade' }) =>
  text()
    .notNull()
    .references(() => users.id, actions)

// Triggers: users_renamed, users_role_published
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    /** Null: the address is not verified, so it gets no mail about other travellers' actions. */
    emailVerifiedAt: moment(),
    passwordHash: text(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    /** Chosen or removed on the account page, so the login provider no longer changes it. */
    isNameChosen: boolean().notNull().default(false),
    isPictureChosen: boolean().notNull().default(false),
    isAdmin: boolean().notNull().default(false),
    /** Deleted accounts keep an anonymous row, because other people's bookings and money refer to it. */
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt().$onUpdate(() => appNow),
  },
  (table) => [
    // Organisers are few, and are notified of what needs attention.
    index('users_organisers')
      .on(table.createdAt)
      .where(sql`${table.isAdmin}`),
    // Accounts that nobody can log in to, among them those made for invitations.
    index('users_without_access')
      .on(table.createdAt)
      .where(
        sql`${table.passwordHash} is null and ${table.emailVerifiedAt} is null and ${table.deletedAt} is null`,
      ),
    // Addresses are compared without case, so only the folded form is stored.
    check(
      'users_email_is_folded',
      sql`${table.email} = lower(btrim(${table.email})) and ${table.email} <> ''`,
    ),
  ],
)

export type SessionData = { userId: string; userAgent: string | null; ip: string; signedInAt: string }

/** The token is not stored: `sid` is its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: jsonb().$type<SessionData>().notNull(),
    expire: moment().notNull(),
    userId: text()
      .notNull()
      .generatedAlwaysAs(sql`sess ->> 'userId'`)
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_expiry').on(table.expire)],
)

/**
 * Links a login provider's identity to a user. Created only for an address that the provider has verified.
 */
export const userIdentities = pgTable(
  'user_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: userId({ onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('user_identities_by_user').on(table.userId),
    check('user_identities_subject_is_short', sql`length(${table.subject}) between 1 and 255`),
  ],
)

/** Provider logins whose token was not fetched yet; the code and the browser's secret are hashed. */
export const loginCodes = pgTable(
  'login_codes',
  {
    codeHash: text().primaryKey(),
    browserHash: text().notNull(),
    userId: userId({ onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('login_codes_by_user').on(table.userId),
    index('login_codes_by_expiry').on(table.expiresAt),
  ],
)

/** Password reset links, each valid once and for an hour. As with sessions, only a hash is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: userId({ onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('password_resets_by_user').on(table.userId),
    index('password_resets_by_expiry').on(table.expiresAt),
  ],
)

/** Links that confirm an address, each valid once and for a few days. Like sessions, stored as a hash. */
export const emailVerifications = pgTable(
  'email_verifications',
  {
    tokenHash: text().primaryKey(),
    userId: userId({ onDelete: 'cascade' }),
    /** The address it was sent to. */
    email: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('email_verifications_by_user').on(table.userId),
    index('email_verifications_by_expiry').on(table.expiresAt),
  ],
)

/**
 * Browsers that somebody has signed in with before; failed attempts by others do not block them. Only the
 * cookie's hash is stored.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text().primaryKey(),
    userId: userId({ onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** The time of the last sign-in. */
    lastUsedAt: createdAt(),
  },
  (table) => [
    index('known_devices_by_user').on(table.userId, table.lastUsedAt),
    index('known_devices_by_last_use').on(table.lastUsedAt),
  ],
)

/** Links that confirm a changed address, each valid once, for an hour. Like sessions, stored as a hash. */
export const emailChanges = pgTable(
  'email_changes',
  {
    tokenHash: text().primaryKey(),
    userId: userId({ onDelete: 'cascade' }),
    email: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('email_changes_by_user').on(table.userId),
    index('email_changes_by_expiry').on(table.expiresAt),
  ],
)
