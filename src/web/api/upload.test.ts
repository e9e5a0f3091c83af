import { beforeEach, expect, test, vi } from 'vitest'
import { uploadImage } from '#contract/images.ts'
import { startFakeServer, type FakeServer } from '#testing/fake-server.ts'
import { pictureOf } from '../features/images/images.fixture.tsx'
import { ApiError } from './client.ts'
import { storeToken, storedToken } from './token.ts'
import { upload } from './upload.ts'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
})

const lake = new File(['pixels'], 'lake.jpg', { type: 'image/jpeg' })

function begin({ signal = new AbortController().signal, onProgress = vi.fn() } = {}) {
  return upload(uploadImage, { body: { tripId: '7' } }, { file: lake, onProgress, signal })
}

test('a file goes with its fields, the cookies and the token, and says how far it is', async () => {
  storeToken('secret')
  const onProgress = vi.fn()
  const answer = begin({ onProgress })

  const last = server.upload
  expect([last.method, last.path, last.withCredentials]).toEqual(['POST', '/api/upload-image', true])
  expect(last.headers).toEqual({
    authorization: 'Bearer secret',
    'idempotency-key': expect.any(String) as string,
  })
  expect([...last.sent.keys()]).toEqual(['tripId', 'image'])
  expect(last.sent.get('tripId')).toBe('7')
  expect((last.sent.get('image') as File).name).toBe('lake.jpg')
  last.hasSent(0.4)
  expect(onProgress).toHaveBeenCalledWith(0.4)

  last.answers(uploadImage, pictureOf(1))
  expect(await answer).toEqual(pictureOf(1))
})

test('a refusal is the same error as of every other call', async () => {
  const answer = begin()
  server.upload.fails('IMAGE_TOO_LARGE')
  const error = await answer.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    code: 'IMAGE_TOO_LARGE',
    sentence: 'This picture is larger than 5 MB. Choose a smaller one.',
  })
})

test('a token that opens nothing any more is forgotten', async () => {
  storeToken('ended')
  const answer = begin()
  server.upload.fails('UNAUTHORIZED')
  await expect(answer).rejects.toThrow('401')
  expect(storedToken()).toBeNull()
})

test('a line that breaks fails the upload', async () => {
  const answer = begin()
  server.upload.isCut()
  await expect(answer).rejects.toThrow('Upload failed')
})

test('it can be cancelled under way, and before', async () => {
  const controller = new AbortController()
  const answer = begin({ signal: controller.signal })
  controller.abort()
  await expect(answer).rejects.toThrow(/abort/i)
  expect(server.upload.isAborted).toBe(true)

  await expect(begin({ signal: controller.signal })).rejects.toThrow(/abort/i)
  expect(server.uploads).toHaveLength(1)
})
