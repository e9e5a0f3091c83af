import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failures } from '#contract/errors.ts'
import { listImages, MAX_IMAGE_BYTES, uploadImage } from '#contract/images.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { dismissToast } from '../../ui/toast.tsx'
import { fileOf, pictureOf, showImages } from './images.fixture.tsx'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer()
  server.on(listImages, [])
  // Pictures never load in tests; that must not count as a failure unless a test says so.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})
afterEach(() => {
  act(dismissToast)
})

const panel = (name: string) => screen.getByRole('region', { name: `${name} Image` })
const inPanel = (name: string) => within(panel(name))
const lake = fileOf('lake.jpg')

function choose(name: string, ...files: File[]) {
  const input = panel(name).querySelector('input[type=file]')
  if (!input) throw new Error('Nothing can be chosen')
  fireEvent.change(input, { target: { files } })
}
function drop(name: string, ...files: File[]) {
  fireEvent.drop(panel(name), { dataTransfer: { files, types: ['Files'] } })
}
function paste(target: Element, files: File[], types = ['Files']) {
  fireEvent.paste(target, { clipboardData: { files, types } })
}
/** Waits for all effects of an event. */
const runEvent = (event: () => void) =>
  act(async () => {
    event()
    await Promise.resolve()
  })
async function finishUpload(image: ReturnType<typeof pictureOf>) {
  server.on(listImages, [image])
  await runEvent(() => server.upload.answers(uploadImage, image))
}
const sentFileName = () => (server.upload.sent.get('image') as File).name

test('shows three panels, and what the Hero and Main pictures are for', () => {
  showImages()
  expect(panel('Hero')).toHaveTextContent('For cards and banners')
  expect(panel('Main')).toHaveTextContent('For detail views and galleries')
  expect(panel('Accommodation')).toBeInTheDocument()
})

test('a chosen picture is uploaded for the trip, set, confirmed by a toast and added to the library', async () => {
  const { form } = showImages()
  await screen.findByText('No images uploaded yet.')
  choose('Hero', lake)

  expect(inPanel('Hero').getByRole('status')).toHaveTextContent('Uploading lake.jpg as Hero Image')
  expect(server.upload.sent.get('tripId')).toBe('7')
  await finishUpload(pictureOf(3, 'lake.jpg'))

  expect(form).toEqual({
    heroImageUrl: pictureOf(3).filePath,
    imageUrl: '',
    accommodationImageUrl: '',
  })
  expect(screen.getByText('Image uploaded successfully!')).toBeInTheDocument()
  expect(inPanel('Hero').getByRole('img')).toHaveAttribute('src', pictureOf(3).filePath)
  expect(inPanel('Hero').queryByRole('progressbar')).not.toBeInTheDocument()
  await screen.findByRole('button', { name: 'Place lake.jpg' })
})

test('the progress of an upload is visible, but screen readers do not read it out', () => {
  showImages()
  choose('Main', lake)
  const bar = inPanel('Main').getByRole('progressbar', { name: 'Uploading lake.jpg' })
  expect(bar).toHaveAttribute('aria-valuenow', '0')
  act(() => server.upload.hasSent(0.42))
  expect(bar).toHaveAttribute('aria-valuenow', '42')
  expect(panel('Main')).toHaveTextContent('42%')
  expect(inPanel('Main').getByRole('status')).not.toHaveTextContent('42')
  act(() => server.upload.hasSent(1))
  expect(panel('Main')).toHaveTextContent('Processing…')
})

test('cancelling an upload keeps the picture that was set', async () => {
  const { form, user } = showImages({ heroImageUrl: '/photos/hiking.jpg' })
  choose('Hero', lake)
  await user.click(screen.getByRole('button', { name: 'Cancel uploading lake.jpg' }))

  expect(server.upload.isAborted).toBe(true)
  expect(form.heroImageUrl).toBe('/photos/hiking.jpg')
  expect(screen.queryByText('Upload Failed')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Choose another picture for Hero Image' })).toHaveFocus()
})

test('a failed upload says why and keeps the file for another try', async () => {
  const { form, user } = showImages()
  choose('Hero', lake)
  const localPreview = () => panel('Hero').querySelector('img[src^="blob:"]')
  expect(localPreview()).toBeInTheDocument()
  await runEvent(() => server.upload.fails('BUSY'))
  expect(screen.getByRole('alert')).toHaveTextContent('Upload Failed')
  expect(screen.getByRole('alert')).toHaveTextContent(failures.BUSY.message)
  expect(panel('Hero')).toHaveTextContent(failures.BUSY.message)
  expect(localPreview()).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Retry uploading lake.jpg' }))
  expect(server.uploads).toHaveLength(2)
  expect(sentFileName()).toBe('lake.jpg')
  await finishUpload(pictureOf(3))
  expect(form.heroImageUrl).toBe(pictureOf(3).filePath)
})

test('a damaged picture cannot be retried, and another can be chosen at once', async () => {
  showImages()
  choose('Hero', lake)
  const { message } = failures.IMAGE_BROKEN
  await runEvent(() => server.upload.fails('IMAGE_BROKEN'))
  expect(screen.getByRole('alert')).toHaveTextContent(message)
  expect(panel('Hero')).toHaveTextContent(message)
  expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Choose a picture for Hero Image' })).toBeInTheDocument()
})

test('a lost connection fails the upload, and the kept file can be discarded', async () => {
  const { user } = showImages()
  choose('Hero', lake)
  await runEvent(() => server.upload.isCut())
  expect(screen.getByRole('alert')).toHaveTextContent('Upload failed')

  await user.click(screen.getByRole('button', { name: 'Discard lake.jpg' }))
  expect(screen.getByRole('button', { name: 'Choose a picture for Hero Image' })).toBeInTheDocument()
})

test('an error page from a proxy is shown as a plain failure', async () => {
  showImages()
  choose('Hero', lake)
  await runEvent(() => server.upload.isRefusedOnTheWay())
  expect(screen.getByRole('alert')).toHaveTextContent('Upload failed')
  expect(panel('Hero')).toHaveTextContent('Upload failed')
})

test('onUpload reports the start and the end of each upload', async () => {
  const onUpload = vi.fn()
  const { unmount } = showImages({}, { onUpload })
  choose('Hero', lake)
  act(() => server.upload.hasSent(0.5))
  choose('Main', lake)
  expect(onUpload.mock.calls).toEqual([[true], [true]])
  await runEvent(() => server.upload.isCut())
  expect(onUpload.mock.calls).toEqual([[true], [true], [false]])
  // The other upload ends, because its panel is gone.
  unmount()
  expect(onUpload.mock.calls).toEqual([[true], [true], [false], [false]])
})

test.each([
  ['a PDF', [fileOf('plan.pdf', 'application/pdf')], 'Choose a PNG, JPG, GIF or WebP picture.'],
  ['a file without a known type', [fileOf('plan', '')], 'Choose a PNG, JPG, GIF or WebP picture.'],
  [
    'a picture over 5 MB',
    [fileOf('big.png', 'image/png', MAX_IMAGE_BYTES + 1)],
    'This picture is larger than 5 MB. Choose a smaller one.',
  ],
  [
    'an empty file',
    [fileOf('empty.png', 'image/png', 0)],
    'This picture is damaged or incomplete. Choose another one.',
  ],
  ['several pictures at once', [lake, fileOf('hut.jpg')], 'Add one picture at a time.'],
])('an unsuitable choice is not sent: %s', (_what, files, sentence) => {
  showImages()
  drop('Hero', ...files)
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  expect(panel('Hero')).toHaveTextContent(sentence)
  expect(server.uploads).toHaveLength(0)
})

test('sends a picture of exactly 5 MB, and one whose type only its name tells', () => {
  showImages()
  choose('Hero', fileOf('full.webp', 'image/webp', MAX_IMAGE_BYTES))
  choose('Main', fileOf('CAMERA.JPG', ''))
  expect(server.uploads).toHaveLength(2)
})

test('a panel invites a dragged picture and uploads it when it is dropped', () => {
  showImages()
  fireEvent.dragEnter(panel('Accommodation'), { dataTransfer: { types: ['Files'] } })
  expect(panel('Accommodation')).toHaveTextContent('Drop to upload')
  expect(panel('Hero')).not.toHaveTextContent('Drop to upload')
  drop('Accommodation', lake)
  expect(inPanel('Accommodation').getByRole('progressbar')).toBeInTheDocument()
})

test('a file dragged outside the panels does not replace the page', () => {
  showImages()
  const isDefaultAllowed = fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } })
  expect(isDefaultAllowed).toBe(false)
})

test('a pasted picture goes to the panel that was used last, or else to the first', async () => {
  const { user } = showImages()
  paste(document.body, [fileOf('image.png', 'image/png')])
  expect(inPanel('Hero').getByRole('progressbar')).toBeInTheDocument()

  await user.click(screen.getByRole('textbox', { name: /^Main Image URL/ }))
  paste(document.body, [lake])
  expect(inPanel('Main').getByRole('progressbar')).toBeInTheDocument()
  expect(server.uploads).toHaveLength(2)
})

test('pasted text stays text, even with a picture of it on the clipboard', () => {
  showImages()
  paste(screen.getByRole('textbox', { name: /^Hero Image URL/ }), [lake], ['text/plain', 'Files'])
  expect(server.uploads).toHaveLength(0)
})

test('a paste is ignored while the panels are hidden', () => {
  showImages()
  panel('Hero').parentElement!.hidden = true
  paste(document.body, [lake])
  expect(server.uploads).toHaveLength(0)
})

test('shows the picture at a typed address once it is complete, or that it does not load', async () => {
  const { form, user } = showImages()
  const field = screen.getByRole('textbox', { name: 'Hero Image URL (optional)' })
  fireEvent.change(field, { target: { value: 'https://example.org/l' } })
  expect(inPanel('Hero').queryByRole('img')).not.toBeInTheDocument()
  await user.type(field, 'ake.png')
  expect(form.heroImageUrl).toBe('https://example.org/lake.png')

  const image = await inPanel('Hero').findByRole('img')
  expect(image).toHaveAttribute('src', 'https://example.org/lake.png')
  fireEvent.error(image)
  expect(inPanel('Hero').queryByRole('img')).not.toBeInTheDocument()
  expect(panel('Hero')).toHaveTextContent('We couldn’t load a picture from the address below.')
  expect(form.heroImageUrl).toBe('https://example.org/lake.png')
})

test('shows what is wrong with an address beside its field', () => {
  showImages(
    { imageUrl: 'lake' },
    { errors: { imageUrl: 'Enter a link that starts with https:// or a single /.' } },
  )
  expect(screen.getByRole('textbox', { name: /^Main Image URL/ })).toHaveAccessibleDescription(
    'Enter a link that starts with https:// or a single /.',
  )
  expect(inPanel('Main').queryByRole('img')).not.toBeInTheDocument()
})

test('removing a picture moves the focus to choosing another one', async () => {
  const { form, user } = showImages({ heroImageUrl: '/photos/hiking.jpg' })
  await user.click(screen.getByRole('button', { name: 'Remove Hero Image' }))
  expect(form.heroImageUrl).toBe('')
  expect(inPanel('Hero').queryByRole('img')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Choose a picture for Hero Image' })).toHaveFocus()
})

test('leaving the page cancels an upload', () => {
  const { unmount } = showImages()
  choose('Hero', lake)
  unmount()
  expect(server.upload.isAborted).toBe(true)
})
