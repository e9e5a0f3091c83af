import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast } from '../../ui/toast.tsx'
import { pictureOf, showImages } from './images.fixture.tsx'

let answers: Record<string, () => Response | Promise<Response>>
const calls: string[] = []

beforeEach(() => {
  calls.length = 0
  answers = {
    'GET /api/images?limit=24': () => Response.json([pictureOf(2), pictureOf(1)]),
    'GET /api/images/2/trips': () => Response.json([]),
    'DELETE /api/images/2': () => {
      answers['GET /api/images?limit=24'] = () => Response.json([pictureOf(1)])
      return new Response(null, { status: 204 })
    },
  }
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    calls.push(`${method} ${path}`)
    return Promise.resolve(answers[`${method} ${path}`]?.() ?? new Response('', { status: 500 }))
  })
})
afterEach(() => {
  act(dismissToast)
  vi.unstubAllGlobals()
})

/** An answer that comes when the test says so. */
function holdBack(call: string): (answer: Response) => void {
  let arrive: (answer: Response) => void = () => undefined
  const answer = new Promise<Response>((resolve) => {
    arrive = resolve
  })
  answers[call] = () => answer
  return (response) => arrive(response)
}

const tiles = () =>
  screen.getAllByRole('button', { name: /^Place / }).map((tile) => tile.getAttribute('aria-label'))
const openDeletion = async (user: ReturnType<typeof showImages>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Delete lake-2.jpg' }))
  return screen.getByRole('dialog', { name: 'Delete lake-2.jpg' })
}

test('six places are kept while it is loading, and it says when there is nothing', async () => {
  const arrive = holdBack('GET /api/images?limit=24')
  showImages()
  expect(
    screen.getByRole('region', { name: 'Image Library' }).querySelectorAll('.animate-pulse'),
  ).toHaveLength(6)

  arrive(Response.json([]))
  expect(await screen.findByText('No images uploaded yet.')).toBeInTheDocument()
})

test('the newest come first, older ones when asked for', async () => {
  answers['GET /api/images?limit=24'] = () =>
    Response.json([pictureOf(3), pictureOf(2)], {
      headers: { link: '</api/images?cursor=2>; rel="next"' },
    })
  answers['GET /api/images?cursor=2'] = () => Response.json([pictureOf(1)])
  const { user } = showImages()
  await user.click(await screen.findByRole('button', { name: 'Show more images' }))
  await screen.findByRole('button', { name: 'Place lake-1.jpg' })
  expect(tiles()).toEqual(['Place lake-3.jpg', 'Place lake-2.jpg', 'Place lake-1.jpg'])
  expect(screen.queryByRole('button', { name: 'Show more images' })).not.toBeInTheDocument()
})

test('it can be narrowed to what was uploaded for this trip', async () => {
  answers['GET /api/images?tripId=7&limit=24'] = () => Response.json([pictureOf(1)])
  const { user } = showImages()
  await screen.findByRole('button', { name: 'Place lake-2.jpg' })
  await user.click(screen.getByRole('button', { name: 'Only this trip', pressed: false }))
  await screen.findByRole('button', { name: 'Place lake-1.jpg' })
  expect(tiles()).toEqual(['Place lake-1.jpg'])
})

test('a library that cannot be loaded says so, and is there on another try', async () => {
  const working = answers['GET /api/images?limit=24']!
  answers['GET /api/images?limit=24'] = () => new Response('', { status: 503 })
  const { user } = showImages()
  expect(await screen.findByText('We couldn’t load the library.')).toBeInTheDocument()
  answers['GET /api/images?limit=24'] = working
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Place lake-2.jpg' })
})

test.each(['Hero', 'Main', 'Accommodation'] as const)('a picture is placed as %s', async (place) => {
  const { form, user } = showImages()
  const tile = await screen.findByRole('button', { name: 'Place lake-2.jpg' })
  await user.click(tile)
  const dialog = screen.getByRole('dialog', { name: 'Choose Image Placement' })
  await user.click(within(dialog).getByRole('button', { name: `Use Here: ${place}` }))

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByText(`Image has been set as ${place} image.`)).toBeInTheDocument()
  const fields = { Hero: 'heroImageUrl', Main: 'imageUrl', Accommodation: 'accommodationImageUrl' } as const
  expect(form).toMatchObject({ [fields[place]]: pictureOf(2).filePath })
  expect(tile).toHaveFocus()
})

test('where there is a picture already, it is replaced; cancelling changes nothing', async () => {
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

test('the trips that would lose a picture are named before it is asked', async () => {
  const arrive = holdBack('GET /api/images/2/trips')
  const { user } = showImages()
  const dialog = await openDeletion(user)
  expect(within(dialog).getByRole('button', { name: 'Delete image' })).toBeDisabled()
  expect(dialog).not.toHaveTextContent('Are you sure')

  arrive(
    Response.json(
      [
        { id: 7, title: 'Vega Islands' },
        { id: 9, title: 'Ridge walk' },
      ],
      { headers: { 'x-total-count': '5' } },
    ),
  )
  await within(dialog).findByText('Are you sure you want to delete this image?')
  const names = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Vega Islands', 'Ridge walk', 'and 3 more'])

  await user.click(within(dialog).getByRole('button', { name: 'Keep image' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(calls).not.toContain('DELETE /api/images/2')
})

test('a deleted picture leaves the library and the fields that show it', async () => {
  const { form, user } = showImages({
    heroImageUrl: pictureOf(2).filePath,
    imageUrl: pictureOf(1).filePath,
    accommodationImageUrl: pictureOf(2).filePath,
  })
  const dialog = await openDeletion(user)
  await within(dialog).findByText('No trip shows it.')
  await user.click(within(dialog).getByRole('button', { name: 'Delete image' }))

  expect(await screen.findByText('Image deleted successfully!')).toBeInTheDocument()
  expect(tiles()).toEqual(['Place lake-1.jpg'])
  expect(form).toEqual({ heroImageUrl: '', imageUrl: pictureOf(1).filePath, accommodationImageUrl: '' })
  expect(screen.getByRole('heading', { name: 'Image Library' })).toHaveFocus()
})

test('trips that may have shown a deleted picture are asked for when they are opened next', async () => {
  const { queryClient, user } = showImages()
  const trip = ['/api/trips', '7']
  queryClient.setQueryData(trip, { heroImageUrl: pictureOf(2).filePath })
  await openDeletion(user)
  await user.click(await screen.findByRole('button', { name: 'Delete image' }))
  await screen.findByText('Image deleted successfully!')
  expect(queryClient.getQueryState(trip)?.isInvalidated).toBe(true)
})

test('a deletion that fails says why, and nothing is lost', async () => {
  answers['DELETE /api/images/2'] = () =>
    Response.json({ code: 'BUSY', message: 'Please try again in a moment.' }, { status: 503 })
  const { form, user } = showImages({ heroImageUrl: pictureOf(2).filePath })
  await openDeletion(user)
  await user.click(await screen.findByRole('button', { name: 'Delete image' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Delete Failed')
  expect(screen.getByRole('alert')).toHaveTextContent('Please try again in a moment.')
  expect(form.heroImageUrl).toBe(pictureOf(2).filePath)
  expect(tiles()).toHaveLength(2)
})

const gone = () => {
  answers['GET /api/images?limit=24'] = () => Response.json([pictureOf(1)])
  return Response.json({ code: 'IMAGE_NOT_FOUND', message: 'This picture was deleted.' }, { status: 404 })
}

test('a picture that somebody else deletes meanwhile is as good as deleted', async () => {
  answers['DELETE /api/images/2'] = gone
  const { form, user } = showImages({ heroImageUrl: pictureOf(2).filePath })
  await openDeletion(user)
  await user.click(await screen.findByRole('button', { name: 'Delete image' }))

  expect(await screen.findByText('Image deleted successfully!')).toBeInTheDocument()
  expect(form.heroImageUrl).toBe('')
  expect(tiles()).toEqual(['Place lake-1.jpg'])
})

test('a picture that somebody else has deleted before leaves the library and the form as well', async () => {
  answers['GET /api/images/2/trips'] = gone
  const { form, user } = showImages({ heroImageUrl: pictureOf(2).filePath })
  const dialog = await openDeletion(user)
  await within(dialog).findByText('This picture was deleted.')
  const buttons = within(dialog).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Close'])
  await user.click(buttons[0]!)

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(form.heroImageUrl).toBe('')
  await waitFor(() => expect(tiles()).toEqual(['Place lake-1.jpg']))
  expect(calls).not.toContain('DELETE /api/images/2')
})

test('without knowing the trips, nothing is deleted', async () => {
  const working = answers['GET /api/images/2/trips']!
  answers['GET /api/images/2/trips'] = () => new Response('', { status: 503 })
  const { user } = showImages()
  const dialog = await openDeletion(user)
  await within(dialog).findByText('We couldn’t check which trips show this image.')
  expect(within(dialog).queryByRole('button', { name: 'Delete image' })).not.toBeInTheDocument()
  answers['GET /api/images/2/trips'] = working
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  await within(dialog).findByText('Are you sure you want to delete this image?')
})
