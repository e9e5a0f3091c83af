import { expect, test } from 'vitest'
import { can, isPublic, mayTry, canSeeTrip, allowedRoles, type Action } from './access.ts'
import { TRIP_STATUSES } from './trips.ts'
import type { Viewer } from './auth.ts'

const kit: Viewer = { id: 'kit', isAdmin: false }
const admin: Viewer = { id: 'olga', isAdmin: true }
const actions = Object.keys(allowedRoles) as Action[]

test('a visitor may only do what anyone may, whatever it is done to', () => {
  const target = { tripId: 1, ownerId: null, isMember: true, isSharer: true, isPassenger: true }
  for (const action of actions) {
    const isForAnyone = (allowedRoles[action] as readonly string[]).includes('anyone')
    expect([action, can(null, action, target)]).toEqual([action, isForAnyone])
    expect([action, mayTry(null, action)]).toEqual([action, isForAnyone])
  }
})

test('each role allows actions by itself: owner, member, sharer, admin', () => {
  const ofKit = { tripId: 1, ownerId: 'kit' }
  const ofOthers = { tripId: 1, ownerId: 'ann' }
  expect([can(kit, 'change-expense', ofKit), can(kit, 'change-expense', ofOthers)]).toEqual([true, false])
  expect(can(admin, 'change-expense', ofKit)).toBe(false)
  expect(can(admin, 'remove-expense', ofKit)).toBe(true)
  expect(can(kit, 'remove-expense', { tripId: 1, ownerId: null })).toBe(false)

  expect(can(kit, 'use-chat', { tripId: 1, isMember: true })).toBe(true)
  expect(can(kit, 'use-chat', { tripId: 1, isMember: false })).toBe(false)
  expect(can(kit, 'see-balances', { tripId: 1, isSharer: true })).toBe(true)
  expect(can(kit, 'see-balances', { tripId: 1, isSharer: false })).toBe(false)
  expect(can(kit, 'see-balances', { tripId: 1, isMember: true })).toBe(false)
  expect(can(kit, 'see-ride', { tripId: 1, isPassenger: true })).toBe(true)
  expect(can(kit, 'see-ride', { tripId: 1, isMember: true })).toBe(false)
  expect([can(kit, 'approve-car'), can(admin, 'approve-car')]).toEqual([false, true])
})

test('mayTry() allows an action that a viewer may do to at least some things', () => {
  expect(mayTry(kit, 'change-car')).toBe(true)
  expect(mayTry(kit, 'use-chat')).toBe(true)
  expect(mayTry(kit, 'see-balances')).toBe(true)
  expect([mayTry(kit, 'approve-car'), mayTry(admin, 'approve-car')]).toEqual([false, true])
})

test('only admins can see drafts', () => {
  for (const status of TRIP_STATUSES) {
    const trip = { id: 1, status }
    expect([null, kit, admin].map((viewer) => canSeeTrip(viewer, trip))).toEqual(
      status === 'draft' ? [false, false, true] : [true, true, true],
    )
    expect(isPublic(trip)).toBe(status !== 'draft')
  }
})
