import { expect, test } from 'vitest'
import { startBookingSite } from '#testing/start-booking-site.ts'

type ApiDescription = { paths: Record<string, { post: { requestBody?: object } }> }

test.each([
  ['bookings', { partySize: 1, transport: 'later', guests: [], seatIds: [] }],
  ['cars', { passengerSeats: 4, fuelEstimate: '50.00', bootSpaceDescription: null, canFitOnBarge: false }],
  ['waitlist', { partySize: 1, acceptsFewer: false }],
])('POST …/%s needs no body, for everything in it may be left out', async (what, made) => {
  await using trip = await startBookingSite(what === 'waitlist' ? { maxParticipants: 1 } : {})
  if (what === 'waitlist') await trip.hold(await trip.site.person())
  const post = async (payload?: string) => {
    const { token } = await trip.site.person()
    const answer = await trip.site.app.inject({
      method: 'POST',
      url: `/api/trips/${trip.tripId}/${what}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    })
    return { status: answer.statusCode, body: answer.json<object>() }
  }

  const { status, body } = await post()

  expect(status).toBe(201)
  expect(body).toMatchObject(made)
  expect(await post('{}')).toMatchObject({ status: 201, body: made })
  expect((await post('null')).status).toBe(400)
  const { paths } = (await trip.site.app.inject({ url: '/api/openapi.json' })).json<ApiDescription>()
  expect(JSON.stringify(paths[`/api/trips/{tripId}/${what}`]?.post.requestBody)).toContain('"properties"')
})
