import * as contract from '#contract/mailings.ts'
import type { Audience } from '#contract/mailings.ts'
import { startBookingSite } from './start-booking-site.ts'
import type { Person } from './start-app.ts'
import { findUserId, insertBooking } from './test-notifications.ts'

/** A trip with Dana's car, people who stand towards it in every way, and Olaf, who organises it. */
export async function startMailingSite(settings: Record<string, string> = {}) {
  const trip = await startBookingSite({ maxParticipants: 6 }, settings)
  const { site, tripId, seatIds } = trip
  const olaf = await site.person({ firstName: 'Olaf', isAdmin: true })
  const [ann, ben, cleo, dag, eva] = [
    await site.person({ firstName: 'Ann' }),
    await site.person({ firstName: 'Ben', isVerified: false }),
    await site.person({ firstName: 'Cleo' }),
    await site.person({ firstName: 'Dag' }),
    await site.person({ firstName: 'Eva' }),
  ]
  const held = await trip.hold(ann, { seatIds: seatIds.slice(0, 1) })
  await trip.confirm(held.body.id)
  await insertBooking(site, { trip: { id: tripId }, by: ben, status: 'confirmed', partySize: 4 })
  const given = await trip.hold(dag)
  await trip.confirm(given.body.id)
  await trip.cancel(given.body.id, dag)
  // Eva holds the last spot, so Cleo waits.
  await trip.hold(eva)
  await trip.join(cleo)

  const params = { tripId }
  const count = async (audience: Audience, as: Person = olaf) =>
    (await site.call(contract.countAudience, { params, body: { audience }, as })).body
  const letter = { subject: 'What to pack', text: 'Bring boots.\n\nAnd a hat.' }
  return {
    ...trip,
    params,
    olaf,
    ann,
    ben,
    cleo,
    dag,
    eva,
    letter,
    idOf: (person: Person) => findUserId(site, person),
    count,
    preview: (audience: Audience, as: Person = olaf) =>
      site.call(contract.previewMailing, { params, body: { audience, ...letter }, as }),
    /** Sends to the audience as it is now, unless another version is given. */
    send: async (audience: Audience, given: { as?: Person; version?: string; text?: string } = {}) => {
      const { as = olaf, version = (await count(audience, as)).version, ...words } = given
      return site.call(contract.sendMailing, { params, body: { audience, version, ...letter, ...words }, as })
    },
    list: async (as: Person = olaf) =>
      (await site.call(contract.listMailings, { params, query: {}, as })).body,
    get: async (mailingId: number) =>
      (await site.call(contract.getMailing, { params: { ...params, mailingId }, as: olaf })).body,
  }
}
