import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/bookings.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { getBooking, listBookings } from './list-bookings.ts'

export function bookingRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.listBookings, 'user', ({ viewer }) => listBookings(context, { userId: viewer.id }))
  route(app, contract.getBooking, 'user', ({ params, viewer }) =>
    getBooking(context, { id: params.id, viewer }),
  )
}
