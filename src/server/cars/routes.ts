import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Viewer } from '#contract/auth.ts'
import * as contract from '#contract/cars.ts'
import { VERSION_HEADER } from '#contract/live.ts'
import { attachmentHeader } from '../attachment-header.ts'
import type { Context } from '../context.ts'
import { tripStateTopics } from '../http/cache-topics.ts'
import { route } from '../http/route.ts'
import { changeCar } from './change-car.ts'
import { findPeopleWithOwnView } from './find-people-with-own-view.ts'
import { getManifest } from './get-manifest.ts'
import { listCars } from './list-cars.ts'
import { listSeats } from './list-seats.ts'
import { removeCar } from './remove-car.ts'
import { writeManifestCsv } from './rules.ts'
import { setCarStatus } from './set-car-status.ts'
import { volunteerCar } from './volunteer-car.ts'

export function carRoutes(app: FastifyInstance, context: Context) {
  /** Returns whom to make the response for. */
  const beginSharedResponse = (
    reply: FastifyReply,
    { tripId, viewer }: { tripId: number; viewer: Viewer | null },
  ): Promise<Viewer | null> =>
    reply.beginSharedResponse({
      viewer,
      topics: tripStateTopics(tripId),
      findPeopleWithOwnView: () => findPeopleWithOwnView(context, tripId),
    })

  route(app, contract.listCars, 'see-trip', async ({ params, viewer, reply }) => {
    const audience = await beginSharedResponse(reply, { ...params, viewer })
    const { cars, version } = await listCars(context, { ...params, viewer: audience })
    reply.header(VERSION_HEADER, version)
    return cars
  })
  route(app, contract.listSeats, 'see-trip', async ({ params, viewer, reply }) => {
    const audience = await beginSharedResponse(reply, { ...params, viewer })
    const { seats, version } = await listSeats(context, { ...params, viewer: audience })
    reply.header(VERSION_HEADER, version)
    return seats
  })
  route(app, contract.volunteerCar, 'volunteer-car', async ({ params, body, viewer, key, reply }) => {
    // It follows from the number of seats.
    const { seatLayout: _ignored, ...newCar } = body
    const { car, isNew } = await volunteerCar(context, { ...params, viewer, newCar, key })
    if (isNew) reply.status(201)
    return car
  })
  route(app, contract.changeCar, 'change-car', ({ params, body, viewer }) =>
    changeCar(context, { ...params, change: body, viewer }),
  )
  route(app, contract.setCarStatus, 'approve-car', ({ params, body, viewer }) =>
    setCarStatus(context, { ...params, ...body, viewer }),
  )
  route(app, contract.removeCar, 'change-car', ({ params, body, viewer }) =>
    removeCar(context, { ...params, ...body, viewer }),
  )
  route(app, contract.getManifest, 'see-manifest', ({ params }) => getManifest(context, params))
  route(app, contract.downloadManifest, 'see-manifest', async ({ params, reply }) => {
    const manifest = await getManifest(context, params)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachmentHeader(manifest.trip, '-manifest.csv'))
    return writeManifestCsv(manifest)
  })
}
