import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { queryString } from '#contract/endpoint.ts'
import {
  deleteImage,
  IMAGES_PER_PAGE,
  listImages,
  listImageTrips,
  type UploadedImage,
} from '#contract/images.ts'
import { listTrips } from '#contract/trips.ts'
import { call } from '../../api/client.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { loadPage, pathOf, queryOf } from '../../api/query.ts'

/** The library, page by page; with a trip, only pictures uploaded for it. */
export function useImages(tripId?: number) {
  const path = listImages.path + queryString({ tripId, limit: IMAGES_PER_PAGE })
  return useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam }) => loadPage<UploadedImage>(pageParam),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
  })
}

/** The trips that use a picture; refetched each time, because other organisers place pictures too. */
export function useImageTrips(id: number) {
  const { queryKey } = queryOf(listImageTrips, { params: { id } })
  return useQuery({
    queryKey,
    queryFn: () => loadPage<{ id: number; title: string }>(pathOf(queryKey)),
    gcTime: 0,
  })
}

/** Deletes a picture. It counts as deleted, too, if somebody else was faster. */
export function useDeleteImage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteImage, { params: { id } }).catch(ignoreFailure('IMAGE_NOT_FOUND')),
    onSuccess: () => refreshAfterDeletion(queryClient),
  })
}

/** Refreshes the library, and the trips that used the deleted picture. */
export function refreshAfterDeletion(queryClient: QueryClient): Promise<void> {
  // Trips are refetched when they are opened next; open pages get a live change.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => withoutFilter(queryKey[0]) === listTrips.path,
    refetchType: 'none',
  })
  return refreshLibrary(queryClient)
}

/** Refetches the library with any filter, but not the trips of a picture, whose key has more parts. */
export function refreshLibrary(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [list, ...rest] }) =>
      rest.length === 0 && withoutFilter(list) === listImages.path,
  })
}

function withoutFilter(keyPart: unknown): string | undefined {
  return String(keyPart).split('?')[0]
}
