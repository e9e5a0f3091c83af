import { expect, test } from 'vitest'
import { startBookingSite } from '#testing/start-booking-site.ts'

type ApiDescription = { paths: Record<string, { post: { requestBody?: object } }> }

test.each([
  ['bookings', { partySize: 1, transport: 'later', guests: [], seatIds: [] }],
  ['cars', { passengerSeats: 4, fuelEstimate: '50.00', bootSpaceDescription: null, canFitOnBarge: false }],
  ['waitlist', { partySize: 1, acceptsFewer: false }],
])('POST …/%s needs no body, because all its fields are optional', async (resource, defaults) => {
  await using trip = await startBookingSite(resource === 'waitlist' ? { maxParticipants: 1 } : {})
  if (resource === 'waitlist') await trip.hold(await trip.site.person())
  const post = async (payload?: string) => {
    const { token } = await trip.site.person()
    const response = await trip.site.app.inject({
      method: 'POST',
      url: `/api/trips/${trip.tripId}/${resource}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    })
    return { status: response.statusCode, body: response.json<object>() }
  }

  const { status, body } = await post()

  expect(status).toBe(201)
  expect(body).toMatchObject(defaults)
  expect(await post('{}')).toMatchObject({ status: 201, body: defaults })
  expect((await post('null')).status).toBe(400)
  const { paths } = (await trip.site.app.inject({ url: '/api/openapi.json' })).json<ApiDescription>()
  expect(JSON.stringify(paths[`/api/trips/{tripId}/${resource}`]?.post.requestBody)).toContain('"properties"')
})
