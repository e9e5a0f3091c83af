import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { queryText } from '#contract/endpoint.ts'
import { deleteImage, listImages, listImageTrips, type UploadedImage } from '#contract/images.ts'
import { listTrips } from '#contract/trips.ts'
import { call } from '../../api/client.ts'
import { loadPage, queryOf } from '../../api/query.ts'

/** The library, page by page; with a trip, what was uploaded for that one. */
export function useImages(tripId?: number) {
  const path = listImages.path + queryText({ tripId })
  return useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam }) => loadPage<UploadedImage>(pageParam),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
  })
}

/** The trips that show a picture; asked anew each time, because other organisers place pictures too. */
export function useImageTrips(id: number) {
  const { queryKey } = queryOf(listImageTrips, { params: { id } })
  return useQuery({
    queryKey,
    queryFn: () => loadPage<{ id: number; title: string }>(queryKey.join('/')),
    gcTime: 0,
  })
}

export function useDeleteImage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteImage, { params: { id } }),
    // Also after a failure: "has been deleted" means this library is out of date.
    onSettled: () => refreshLibrary(queryClient),
    // Trips that showed it are asked for when they are opened again; a form that shows one now is left alone.
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => withoutFilter(queryKey[0]) === listTrips.path,
        refetchType: 'none',
      }),
  })
}

/** The library as it is now, whatever it is narrowed to. */
export function refreshLibrary(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [list, ...rest] }) =>
      rest.length === 0 && withoutFilter(list) === listImages.path,
  })
}

function withoutFilter(keyPart: unknown): string | undefined {
  return String(keyPart).split('?')[0]
}
