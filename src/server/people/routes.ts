import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pathParts } from '#contract/endpoint.ts'
import * as contract from '#contract/people.ts'
import { attachmentHeader } from '../attachment-header.ts'
import type { Context } from '../context.ts'
import { setPaginationHeaders } from '../http/pagination-headers.ts'
import { route } from '../http/route.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { countTripPeople } from './count-trip-people.ts'
import { exportTripPeople } from './export-trip-people.ts'
import { getTripPerson } from './get-trip-person.ts'
import { listTripPeople } from './list-trip-people.ts'

export function peopleRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.listTripPeople, 'see-everyone', async ({ params, query, reply }) => {
    const { people, nextCursor } = await listTripPeople(context, { ...params, ...query })
    const path = pathParts(contract.listTripPeople.path, params).join('/')
    setPaginationHeaders(reply, { path, query, nextCursor })
    return people
  })
  route(app, contract.countTripPeople, 'see-everyone', ({ params }) => countTripPeople(context, params))
  route(app, contract.getTripPerson, 'see-everyone', ({ params }) => getTripPerson(context, params))
  route(app, contract.exportTripPeople, 'see-everyone', async ({ params, query, reply }) => {
    const trip = await findTripInBrief(context, params.tripId)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachmentHeader({ id: params.tripId, ...trip }, '-people.csv'))
    return Readable.from(exportTripPeople(context, { ...params, ...query }))
  })
}
