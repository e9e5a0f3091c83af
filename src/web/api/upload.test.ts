import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadImage } from '#contract/images.ts'
import { ApiError } from './client.ts'
import { FakeUpload } from './fake-upload.fixture.ts'
import { keepToken, storedToken } from './token.ts'
import { upload } from './upload.ts'

beforeEach(() => {
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const lake = new File(['pixels'], 'lake.jpg', { type: 'image/jpeg' })

function begin({ signal = new AbortController().signal, onProgress = vi.fn() } = {}) {
  return upload(uploadImage, { body: { tripId: '7' } }, { file: lake, onProgress, signal })
}

test('a file goes with its fields, the cookies and the token, and says how far it is', async () => {
  keepToken('secret')
  const onProgress = vi.fn()
  const answer = begin({ onProgress })

  const { last } = FakeUpload
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

  last.answers(201, { filePath: '/uploads/lake.jpg' })
  expect(await answer).toEqual({ filePath: '/uploads/lake.jpg' })
})

test('a refusal is the same error as of every other call', async () => {
  const answer = begin()
  FakeUpload.last.answers(413, {
    code: 'IMAGE_TOO_LARGE',
    message: 'This picture is larger than 5 MB. Choose a smaller one.',
  })
  const error = await answer.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    code: 'IMAGE_TOO_LARGE',
    sentence: 'This picture is larger than 5 MB. Choose a smaller one.',
  })
})

test('a token that opens nothing any more is forgotten', async () => {
  keepToken('ended')
  const answer = begin()
  FakeUpload.last.answers(401, { code: 'UNAUTHORIZED', message: 'Unauthorized' })
  await expect(answer).rejects.toThrow('401')
  expect(storedToken()).toBeNull()
})

test('a line that breaks fails the upload', async () => {
  const answer = begin()
  FakeUpload.last.isCut()
  await expect(answer).rejects.toThrow('Upload failed')
})

test('it can be cancelled under way, and before', async () => {
  const controller = new AbortController()
  const answer = begin({ signal: controller.signal })
  controller.abort()
  await expect(answer).rejects.toThrow(/abort/i)
  expect(FakeUpload.last.isAborted).toBe(true)

  await expect(begin({ signal: controller.signal })).rejects.toThrow(/abort/i)
  expect(FakeUpload.all).toHaveLength(1)
})
