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

function startUpload({ signal = new AbortController().signal, onProgress = vi.fn() } = {}) {
  return upload(uploadImage, { body: { tripId: '7' } }, { file: lake, onProgress, signal })
}

test('a file is sent with its fields, the cookies and the token, and reports progress', async () => {
  storeToken('secret')
  const onProgress = vi.fn()
  const answer = startUpload({ onProgress })

  const request = server.upload
  expect([request.method, request.path, request.withCredentials]).toEqual(['POST', '/api/upload-image', true])
  expect(request.headers).toEqual({
    authorization: 'Bearer secret',
    'idempotency-key': expect.any(String) as string,
  })
  expect([...request.sent.keys()]).toEqual(['tripId', 'image'])
  expect(request.sent.get('tripId')).toBe('7')
  expect((request.sent.get('image') as File).name).toBe('lake.jpg')
  request.hasSent(0.4)
  expect(onProgress).toHaveBeenCalledWith(0.4)

  request.answers(uploadImage, pictureOf(1))
  expect(await answer).toEqual(pictureOf(1))
})

test('a refused upload throws an ApiError, like every other call', async () => {
  const answer = startUpload()
  server.upload.fails('IMAGE_TOO_LARGE')
  const error = await answer.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    code: 'IMAGE_TOO_LARGE',
    sentence: 'This picture is larger than 5 MB. Choose a smaller one.',
  })
})

test('a token that the server refuses is deleted', async () => {
  storeToken('ended')
  const answer = startUpload()
  server.upload.fails('UNAUTHORIZED')
  await expect(answer).rejects.toThrow('401')
  expect(storedToken()).toBeNull()
})

test('the upload fails if the connection breaks', async () => {
  const answer = startUpload()
  server.upload.isCut()
  await expect(answer).rejects.toThrow('Upload failed')
})

test('an upload can be cancelled while it runs and before it starts', async () => {
  const controller = new AbortController()
  const answer = startUpload({ signal: controller.signal })
  controller.abort()
  await expect(answer).rejects.toThrow(/abort/i)
  expect(server.upload.isAborted).toBe(true)

  await expect(startUpload({ signal: controller.signal })).rejects.toThrow(/abort/i)
  expect(server.uploads).toHaveLength(1)
})
