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
  // No picture is loaded here; that must not count as a failure unless a test says so.
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
const happens = (event: () => void) =>
  act(async () => {
    event()
    await Promise.resolve()
  })
async function arrives(image: ReturnType<typeof pictureOf>) {
  server.on(listImages, [image])
  await happens(() => server.upload.answers(uploadImage, image))
}
const sentFile = () => (server.upload.sent.get('image') as File).name

test('there are three panels, each saying what its picture is for', () => {
  showImages()
  expect(panel('Hero')).toHaveTextContent('For cards and banners')
  expect(panel('Main')).toHaveTextContent('For detail views and galleries')
  expect(panel('Accommodation')).toBeInTheDocument()
})

test('a chosen picture is uploaded for the trip, set, told of and put into the library', async () => {
  const { form } = showImages()
  await screen.findByText('No images uploaded yet.')
  choose('Hero', lake)

  expect(inPanel('Hero').getByRole('status')).toHaveTextContent('Uploading lake.jpg as Hero Image')
  expect(server.upload.sent.get('tripId')).toBe('7')
  await arrives(pictureOf(3, 'lake.jpg'))

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

test('how far it is can be seen, and is not read out', () => {
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

test('an upload can be cancelled; the picture that was set stays', async () => {
  const { form, user } = showImages({ heroImageUrl: '/photos/hiking.jpg' })
  choose('Hero', lake)
  await user.click(screen.getByRole('button', { name: 'Cancel uploading lake.jpg' }))

  expect(server.upload.isAborted).toBe(true)
  expect(form.heroImageUrl).toBe('/photos/hiking.jpg')
  expect(screen.queryByText('Upload Failed')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Choose another picture for Hero Image' })).toHaveFocus()
})

test('a failed upload says why and keeps the file, to be tried again', async () => {
  const { form, user } = showImages()
  choose('Hero', lake)
  const previewOf = () => panel('Hero').querySelector('img[src^="blob:"]')
  expect(previewOf()).toBeInTheDocument()
  await happens(() => server.upload.fails('BUSY'))
  expect(screen.getByRole('alert')).toHaveTextContent('Upload Failed')
  expect(screen.getByRole('alert')).toHaveTextContent(failures.BUSY.message)
  expect(panel('Hero')).toHaveTextContent(failures.BUSY.message)
  expect(previewOf()).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Retry uploading lake.jpg' }))
  expect(server.uploads).toHaveLength(2)
  expect(sentFile()).toBe('lake.jpg')
  await arrives(pictureOf(3))
  expect(form.heroImageUrl).toBe(pictureOf(3).filePath)
})

test('a picture that is refused for what it is makes room for another at once', async () => {
  showImages()
  choose('Hero', lake)
  const { message } = failures.IMAGE_BROKEN
  await happens(() => server.upload.fails('IMAGE_BROKEN'))
  expect(screen.getByRole('alert')).toHaveTextContent(message)
  expect(panel('Hero')).toHaveTextContent(message)
  expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Choose a picture for Hero Image' })).toBeInTheDocument()
})

test('a line that breaks is an upload that failed; what is kept can be discarded', async () => {
  const { user } = showImages()
  choose('Hero', lake)
  await happens(() => server.upload.isCut())
  expect(screen.getByRole('alert')).toHaveTextContent('Upload failed')

  await user.click(screen.getByRole('button', { name: 'Discard lake.jpg' }))
  expect(screen.getByRole('button', { name: 'Choose a picture for Hero Image' })).toBeInTheDocument()
})

test('what something on the way answers in its own words is not read out', async () => {
  showImages()
  choose('Hero', lake)
  await happens(() => server.upload.isRefusedOnTheWay())
  expect(screen.getByRole('alert')).toHaveTextContent('Upload failed')
  expect(panel('Hero')).toHaveTextContent('Upload failed')
})

test('it is told when uploads are under way, each by itself', async () => {
  const onUpload = vi.fn()
  const { unmount } = showImages({}, { onUpload })
  choose('Hero', lake)
  act(() => server.upload.hasSent(0.5))
  choose('Main', lake)
  expect(onUpload.mock.calls).toEqual([[true], [true]])
  await happens(() => server.upload.isCut())
  expect(onUpload.mock.calls).toEqual([[true], [true], [false]])
  unmount()
  expect(onUpload.mock.calls).toEqual([[true], [true], [false], [false]])
})

test.each([
  ['a PDF', [fileOf('plan.pdf', 'application/pdf')], 'Choose a PNG, JPG, GIF or WebP picture.'],
  ['no known type', [fileOf('plan', '')], 'Choose a PNG, JPG, GIF or WebP picture.'],
  [
    'over 5 MB',
    [fileOf('big.png', 'image/png', MAX_IMAGE_BYTES + 1)],
    'This picture is larger than 5 MB. Choose a smaller one.',
  ],
  [
    'empty',
    [fileOf('empty.png', 'image/png', 0)],
    'This picture is damaged or incomplete. Choose another one.',
  ],
  ['several', [lake, fileOf('hut.jpg')], 'Add one picture at a time.'],
])('what cannot be taken is not sent: %s', (_what, files, sentence) => {
  showImages()
  drop('Hero', ...files)
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  expect(panel('Hero')).toHaveTextContent(sentence)
  expect(server.uploads).toHaveLength(0)
})

test('a picture of exactly 5 MB is sent, and one whose type only its name tells', () => {
  showImages()
  choose('Hero', fileOf('full.webp', 'image/webp', MAX_IMAGE_BYTES))
  choose('Main', fileOf('CAMERA.JPG', ''))
  expect(server.uploads).toHaveLength(2)
})

test('a picture can be dropped; its panel shows that it would take it', () => {
  showImages()
  fireEvent.dragEnter(panel('Accommodation'), { dataTransfer: { types: ['Files'] } })
  expect(panel('Accommodation')).toHaveTextContent('Drop to upload')
  expect(panel('Hero')).not.toHaveTextContent('Drop to upload')
  drop('Accommodation', lake)
  expect(inPanel('Accommodation').getByRole('progressbar')).toBeInTheDocument()
})

test('a file that misses every panel does not replace the page', () => {
  showImages()
  const isOpened = fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } })
  expect(isOpened).toBe(false)
})

test('a pasted picture goes to the panel that was used last, else to the first', async () => {
  const { user } = showImages()
  paste(document.body, [fileOf('image.png', 'image/png')])
  expect(inPanel('Hero').getByRole('progressbar')).toBeInTheDocument()

  await user.click(screen.getByRole('textbox', { name: /^Main Image URL/ }))
  paste(document.body, [lake])
  expect(inPanel('Main').getByRole('progressbar')).toBeInTheDocument()
  expect(server.uploads).toHaveLength(2)
})

test('pasted words stay words, even if a picture of them comes along', () => {
  showImages()
  paste(screen.getByRole('textbox', { name: /^Hero Image URL/ }), [lake], ['text/plain', 'Files'])
  expect(server.uploads).toHaveLength(0)
})

test('nothing is pasted into pictures that are not seen', () => {
  showImages()
  panel('Hero').parentElement!.hidden = true
  paste(document.body, [lake])
  expect(server.uploads).toHaveLength(0)
})

test('an address can be given instead, and is shown once it is whole', async () => {
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

test('what is wrong with an address stands beside its field', () => {
  showImages(
    { imageUrl: 'lake' },
    { errors: { imageUrl: 'Enter a link that starts with https:// or a single /.' } },
  )
  expect(screen.getByRole('textbox', { name: /^Main Image URL/ })).toHaveAccessibleDescription(
    'Enter a link that starts with https:// or a single /.',
  )
  expect(inPanel('Main').queryByRole('img')).not.toBeInTheDocument()
})

test('a picture can be removed, and the keyboard goes on from there', async () => {
  const { form, user } = showImages({ heroImageUrl: '/photos/hiking.jpg' })
  await user.click(screen.getByRole('button', { name: 'Remove Hero Image' }))
  expect(form.heroImageUrl).toBe('')
  expect(inPanel('Hero').queryByRole('img')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Choose a picture for Hero Image' })).toHaveFocus()
})

test('leaving ends what is under way', () => {
  const { unmount } = showImages()
  choose('Hero', lake)
  unmount()
  expect(server.upload.isAborted).toBe(true)
})
