import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/rides.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { changeRide } from './change-ride.ts'
import { getRide } from './get-ride.ts'
import { writeToPassengers } from './write-to-passengers.ts'

export function rideRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.getRide, 'see-ride', ({ params, viewer, reply }) => {
    // It contains people's addresses, so it is stored nowhere on the way.
    reply.header('cache-control', 'no-store')
    return getRide(context, { ...params, viewer })
  })
  route(app, contract.changeRide, 'change-ride', ({ params, body, viewer, reply }) => {
    reply.header('cache-control', 'no-store')
    return changeRide(context, { ...params, viewer, wanted: body })
  })
  route(app, contract.writeToPassengers, 'write-to-passengers', ({ params, body, viewer, key }) =>
    writeToPassengers(context, { ...params, ...body, viewer, key }),
  )
}
