import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sendMessage } from '#contract/chat.ts'
import { pathParts } from '#contract/endpoint.ts'
import type { Letter, Way } from '#contract/mailing-input.ts'
import {
  countAudience,
  getMailing,
  listMailings,
  previewMailing,
  sendMailing,
  type Audience,
  type Mailing,
} from '#contract/mailings.ts'
import { call } from '../../api/client.ts'
import { loadPage, pathOf, queryOf } from '../../api/query.ts'

const logPath = (tripId: string) => pathParts(listMailings.path, { tripId }).join('/')

/** How many people a message would reach; kept up to date while it is shown. Null: no one has been chosen. */
export function useAudienceCounts(tripId: string, audience: Audience | null) {
  return useQuery({
    queryKey: [pathParts(countAudience.path, { tripId }).join('/'), JSON.stringify(audience)],
    queryFn: () => (audience ? call(countAudience, { params: { tripId }, body: { audience } }) : null),
  })
}

/** A message that an organiser is about to send. */
export type ReviewedMailing = {
  way: Way
  audience: Audience
  letter: Letter
  /** Of an announcement, so that a repeated one is posted once. */
  clientId: string
}

/** The email as people would get it, and how many; loaded again whenever it is opened. */
export function useMailingPreview(tripId: string, { audience, letter }: ReviewedMailing, isEnabled: boolean) {
  const body = { audience, ...letter }
  return useQuery({
    queryKey: [pathParts(previewMailing.path, { tripId }).join('/'), JSON.stringify(body)],
    queryFn: () => call(previewMailing, { params: { tripId }, body }),
    enabled: isEnabled,
    gcTime: 0,
  })
}

/** Sends what was reviewed: an email only to the people of this version of the audience, an announcement to the chat. */
export function useSendMailing(tripId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({
      way,
      audience,
      letter,
      clientId,
      version,
    }: ReviewedMailing & { version: string }): Promise<void> => {
      if (way === 'announcement') {
        const body = { clientId, text: letter.text, isAnnouncement: true }
        await call(sendMessage, { params: { tripId }, body })
      } else {
        await call(sendMailing, { params: { tripId }, body: { audience, ...letter, version } })
      }
    },
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => pathOf(queryKey) === logPath(tripId) }),
  })
}

/** What organisers sent to people of a trip, page by page. */
export function useMailings(tripId: string) {
  const path = logPath(tripId)
  return useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam }) => loadPage<Mailing>(pageParam),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
  })
}

/** One of them, with its receivers. */
export function useMailing(tripId: string, mailingId: number) {
  return useQuery(queryOf(getMailing, { params: { tripId, mailingId } }))
}
