import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/bookings.ts'
import { VERSION_HEADER } from '#contract/live.ts'
import * as trips from '#contract/trips.ts'
import type { Context } from '../context.ts'
import { tripStateTopics } from '../http/cache-topics.ts'
import { route } from '../http/route.ts'
import { acceptOffer } from './accept-offer.ts'
import { addPeople } from './add-people.ts'
import { cancelBooking } from './cancel-booking.ts'
import { cancelTrip, previewTripCancellation } from './cancel-trip.ts'
import { changeBooking } from './change-booking.ts'
import { declineOffer } from './decline-offer.ts'
import { getAvailability } from './get-availability.ts'
import { getBooking } from './get-booking.ts'
import { holdPlaces } from './hold-places.ts'
import { listBookings } from './list-bookings.ts'
import { listPeople } from './list-people.ts'
import { previewCancellation } from './preview-cancellation.ts'
import { renewHold } from './renew-hold.ts'

export function bookingRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.holdPlaces, 'book', async ({ params, body, viewer, key, reply }) => {
    const { booking, isNew } = await holdPlaces(context, {
      tripId: params.tripId,
      userId: viewer.id,
      request: body,
      key,
    })
    if (isNew) reply.status(201)
    return booking
  })

  route(app, contract.addPeople, 'change-booking', async ({ params, body, viewer, key, reply }) => {
    const { booking, isNew } = await addPeople(context, { id: params.id, viewer, request: body, key })
    if (isNew) reply.status(201)
    return booking
  })

  route(app, contract.listBookings, 'use-account', ({ viewer }) =>
    listBookings(context, { userId: viewer.id }),
  )
  route(app, contract.getBooking, 'see-booking', ({ params, viewer }) =>
    getBooking(context, { id: params.id, viewer }),
  )
  route(app, contract.changeBooking, 'change-booking', ({ params, body, viewer }) =>
    changeBooking(context, { id: params.id, viewer, request: body }),
  )
  route(app, contract.renewHold, 'change-booking', ({ params, viewer }) =>
    renewHold(context, { id: params.id, viewer }),
  )
  route(app, contract.previewCancellation, 'cancel-booking', ({ params, query, viewer }) =>
    previewCancellation(context, { id: params.id, viewer, leavingCount: query.leaving }),
  )
  route(app, contract.cancelBooking, 'cancel-booking', ({ params, body, viewer }) =>
    cancelBooking(context, { id: params.id, viewer, ...body }),
  )
  route(app, contract.acceptOffer, 'change-booking', ({ params, viewer }) =>
    acceptOffer(context, { id: params.id, viewer }),
  )
  route(app, contract.declineOffer, 'change-booking', ({ params, viewer }) =>
    declineOffer(context, { id: params.id, viewer }),
  )

  route(app, contract.getAvailability, 'see-trip', async ({ params, viewer, reply }) => {
    reply.cacheClockDependent(...tripStateTopics(params.tripId))
    const { availability, version } = await getAvailability(context, { tripId: params.tripId, viewer })
    reply.header(VERSION_HEADER, version)
    return availability
  })
  route(app, contract.listPeople, 'see-people', ({ params, viewer }) =>
    listPeople(context, { tripId: params.tripId, viewer }),
  )

  route(app, trips.cancelTrip, 'cancel-trip', ({ params, viewer }) =>
    cancelTrip(context, { ...params, by: viewer.id }),
  )
  route(app, trips.previewTripCancellation, 'cancel-trip', ({ params }) =>
    previewTripCancellation(context, params),
  )
}
