import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failures } from '#contract/errors.ts'
import { deleteImage, listImages, listImageTrips } from '#contract/images.ts'
import { getTrip } from '#contract/trips.ts'
import { failure, page } from '#testing/fake-reply.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { preloadAnswer } from '#testing/preload-answer.ts'
import { tryAgainAfter } from '#testing/try-again.ts'
import { queryOf } from '../../api/query.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { aTrip } from '../trips/trip.fixture.ts'
import { pictureOf, showImages } from './images.fixture.tsx'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(listImages, [pictureOf(2), pictureOf(1)])
  server.on(listImageTrips, [])
  // A test that deletes a picture deletes the second one.
  server.on(deleteImage, () => server.on(listImages, [pictureOf(1)]))
})
afterEach(() => {
  act(dismissToast)
})

const tileLabels = () =>
  screen.getAllByRole('button', { name: /^Place / }).map((tile) => tile.getAttribute('aria-label'))
const openDeleteDialog = async (user: ReturnType<typeof showImages>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Delete lake-2.jpg' }))
  return screen.getByRole('dialog', { name: 'Delete lake-2.jpg' })
}

test('shows six placeholders while loading, and says when there are no images', async () => {
  const answerImages = server.holds(listImages)
  showImages()
  expect(
    screen.getByRole('region', { name: 'Image Library' }).querySelectorAll('.animate-pulse'),
  ).toHaveLength(6)

  answerImages([])
  expect(await screen.findByText('No images uploaded yet.')).toBeInTheDocument()
})

test('lists the newest images first, and older ones on demand', async () => {
  const next = { cursor: '2' }
  server.on(listImages, page(listImages, [pictureOf(3), pictureOf(2)], { next }))
  server.on(listImages, { query: next }, [pictureOf(1)])
  const { user } = showImages()
  await user.click(await screen.findByRole('button', { name: 'Show more images' }))
  await screen.findByRole('button', { name: 'Place lake-1.jpg' })
  expect(tileLabels()).toEqual(['Place lake-3.jpg', 'Place lake-2.jpg', 'Place lake-1.jpg'])
  expect(screen.queryByRole('button', { name: 'Show more images' })).not.toBeInTheDocument()
})

test('can show only the images that were uploaded for this trip', async () => {
  server.on(listImages, { query: { tripId: '7' } }, [pictureOf(1)])
  const { user } = showImages()
  await screen.findByRole('button', { name: 'Place lake-2.jpg' })
  await user.click(screen.getByRole('button', { name: 'Only this trip', pressed: false }))
  await screen.findByRole('button', { name: 'Place lake-1.jpg' })
  expect(tileLabels()).toEqual(['Place lake-1.jpg'])
})

test('a library that fails to load says so, and loads on another try', async () => {
  server.fails(listImages, 'UNAVAILABLE')
  const { user } = showImages()
  await tryAgainAfter(user, 'We couldn’t load the library.', () =>
    server.on(listImages, [pictureOf(2), pictureOf(1)]),
  )
  await screen.findByRole('button', { name: 'Place lake-2.jpg' })
})

test.each(['Hero', 'Main', 'Accommodation'] as const)('places a picture as %s', async (slotName) => {
  const { form, user } = showImages()
  const tile = await screen.findByRole('button', { name: 'Place lake-2.jpg' })
  await user.click(tile)
  const dialog = screen.getByRole('dialog', { name: 'Choose Image Placement' })
  await user.click(within(dialog).getByRole('button', { name: `Use Here: ${slotName}` }))

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByText(`Image has been set as ${slotName} image.`)).toBeInTheDocument()
  const fields = { Hero: 'heroImageUrl', Main: 'imageUrl', Accommodation: 'accommodationImageUrl' } as const
  expect(form).toMatchObject({ [fields[slotName]]: pictureOf(2).filePath })
  expect(tile).toHaveFocus()
})

test('offers to replace a picture that is already set, and Cancel changes nothing', async () => {
  const { form, user } = showImages({ imageUrl: '/photos/hiking.jpg' })
  await user.click(await screen.findByRole('button', { name: 'Place lake-2.jpg' }))
  const buttons = within(screen.getByRole('dialog')).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    'Use Here: Hero',
    'Replace: Main',
    'Use Here: Accommodation',
    'Cancel',
  ])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(form.imageUrl).toBe('/photos/hiking.jpg')
})

test('names the trips that would lose a picture before asking to delete it', async () => {
  const answerTrips = server.holds(listImageTrips)
  const { user } = showImages()
  const dialog = await openDeleteDialog(user)
  expect(within(dialog).getByRole('button', { name: 'Delete image' })).toBeDisabled()
  expect(dialog).not.toHaveTextContent('Are you sure')

  const trips = [
    { id: 7, title: 'Vega Islands' },
    { id: 9, title: 'Ridge walk' },
  ]
  answerTrips(page(listImageTrips, trips, { total: 5 }))
  await within(dialog).findByText('Are you sure you want to delete this image?')
  const names = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Vega Islands', 'Ridge walk', 'and 3 more'])

  await user.click(within(dialog).getByRole('button', { name: 'Keep image' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(server.changes).toEqual([])
})

test('a deleted picture disappears from the library and from the fields that show it', async () => {
  const { form, user } = showImages({
    heroImageUrl: pictureOf(2).filePath,
    imageUrl: pictureOf(1).filePath,
    accommodationImageUrl: pictureOf(2).filePath,
  })
  const dialog = await openDeleteDialog(user)
  await within(dialog).findByText('No trip shows it.')
  await user.click(within(dialog).getByRole('button', { name: 'Delete image' }))

  expect(await screen.findByText('Image deleted successfully!')).toBeInTheDocument()
  expect(tileLabels()).toEqual(['Place lake-1.jpg'])
  expect(form).toEqual({ heroImageUrl: '', imageUrl: pictureOf(1).filePath, accommodationImageUrl: '' })
  expect(screen.getByRole('heading', { name: 'Image Library' })).toHaveFocus()
})

test('deleting a picture makes cached trips load again when they are opened next', async () => {
  const { queryClient, user } = showImages()
  const trip = { params: { id: 7 } }
  preloadAnswer(queryClient, getTrip, trip, aTrip({ heroImageUrl: pictureOf(2).filePath }))
  await openDeleteDialog(user)
  await user.click(await screen.findByRole('button', { name: 'Delete image' }))
  await screen.findByText('Image deleted successfully!')
  expect(queryClient.getQueryState(queryOf(getTrip, trip).queryKey)?.isInvalidated).toBe(true)
})

test('a failed deletion says why and loses nothing', async () => {
  server.fails(deleteImage, 'BUSY')
  const { form, user } = showImages({ heroImageUrl: pictureOf(2).filePath })
  await openDeleteDialog(user)
  await user.click(await screen.findByRole('button', { name: 'Delete image' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Delete Failed')
  expect(screen.getByRole('alert')).toHaveTextContent(failures.BUSY.message)
  expect(form.heroImageUrl).toBe(pictureOf(2).filePath)
  expect(tileLabels()).toHaveLength(2)
})

/** Answers as if somebody else had deleted the second picture. */
const answerAsDeleted = () => {
  server.on(listImages, [pictureOf(1)])
  return failure('IMAGE_NOT_FOUND')
}

test('a picture that somebody else deletes meanwhile counts as deleted', async () => {
  server.on(deleteImage, answerAsDeleted)
  const { form, user } = showImages({ heroImageUrl: pictureOf(2).filePath })
  await openDeleteDialog(user)
  await user.click(await screen.findByRole('button', { name: 'Delete image' }))

  expect(await screen.findByText('Image deleted successfully!')).toBeInTheDocument()
  expect(form.heroImageUrl).toBe('')
  expect(tileLabels()).toEqual(['Place lake-1.jpg'])
})

test('a picture that somebody else has already deleted leaves the library and the form', async () => {
  server.on(listImageTrips, answerAsDeleted)
  const { form, user } = showImages({ heroImageUrl: pictureOf(2).filePath })
  const dialog = await openDeleteDialog(user)
  await within(dialog).findByText('This picture was deleted.')
  const buttons = within(dialog).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Close'])
  await user.click(buttons[0]!)

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(form.heroImageUrl).toBe('')
  await waitFor(() => expect(tileLabels()).toEqual(['Place lake-1.jpg']))
  expect(server.changes).toEqual([])
})

test('a picture cannot be deleted while it is unknown which trips show it', async () => {
  server.fails(listImageTrips, 'UNAVAILABLE')
  const { user } = showImages()
  const dialog = await openDeleteDialog(user)
  await within(dialog).findByText('We couldn’t check which trips show this image.')
  expect(within(dialog).queryByRole('button', { name: 'Delete image' })).not.toBeInTheDocument()
  server.on(listImageTrips, [])
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  await within(dialog).findByText('Are you sure you want to delete this image?')
})
