import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/seat-suggestions.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { acceptSuggestion } from './accept-suggestion.ts'
import { declineSuggestion } from './decline-suggestion.ts'
import { getSeatsOfPerson } from './get-seats-of-person.ts'
import { listOwnSuggestions } from './list-own-suggestions.ts'
import { suggestSeat } from './suggest-seat.ts'
import { withdrawSuggestion } from './withdraw-suggestion.ts'

export function seatSuggestionRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.suggestSeat, 'suggest-seat', ({ params, body, viewer, key }) =>
    suggestSeat(context, { bookingId: params.id, viewer, wanted: body, key }),
  )
  route(app, contract.getSeatsOfPerson, 'see-everyone', ({ params }) => getSeatsOfPerson(context, params))
  route(app, contract.withdrawSeatSuggestion, 'suggest-seat', ({ params, viewer }) =>
    withdrawSuggestion(context, { ...params, viewer }),
  )
  route(app, contract.listSeatSuggestions, 'use-account', ({ viewer }) =>
    listOwnSuggestions(context, { userId: viewer.id }),
  )
  route(app, contract.acceptSeatSuggestion, 'answer-suggestion', ({ params, viewer }) =>
    acceptSuggestion(context, { ...params, viewer }),
  )
  route(app, contract.declineSeatSuggestion, 'answer-suggestion', ({ params, viewer }) =>
    declineSuggestion(context, { ...params, viewer }),
  )
}
