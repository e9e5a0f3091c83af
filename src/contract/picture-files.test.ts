import { expect, test } from 'vitest'
import { BLUR, blurUrl, parseUploadPath, sizePath, pictureWidths } from './picture-files.ts'

const blur = Buffer.alloc(BLUR.width * BLUR.height * 3, 0xfb).toString('base64url')
const name = `0123456789abcdef-1600x900-${blur}`

function parsePath(path: string) {
  const picture = parseUploadPath(path)
  if (!picture) throw new Error(`${path} is not the path of a picture`)
  return picture
}

test('the path of a picture tells its sizes', () => {
  const picture = parsePath(`/uploads/${name}.jpg`)
  expect(picture).toEqual({
    name,
    width: 1600,
    height: 900,
    widths: [640, 1280, 1600],
    isMoving: false,
    blur,
  })
  expect(sizePath(picture, 640, 'avif')).toBe(`/uploads/${name}-640.avif`)
  expect(sizePath(picture, 1600, 'webp')).toBe(`/uploads/${name}-1600.webp`)
  expect(sizePath(picture, 1600, 'jpg')).toBe(`/uploads/${name}.jpg`)
})

test('a moving picture is a WebP in every size', () => {
  const picture = parsePath(`/uploads/${name}.webp`)
  expect(picture.isMoving).toBe(true)
  expect(sizePath(picture, 1600, 'webp')).toBe(`/uploads/${name}.webp`)
})

test.each([
  [300, [300]],
  [640, [640]],
  [641, [640, 641]],
  [2400, [640, 1280, 2400]],
])('a picture %i wide has the widths %j', (width, widths) => expect(pictureWidths(width)).toEqual(widths))

test.each([
  '/photos/hero.jpg',
  `/uploads/${name}`,
  `/uploads/${name}.png`,
  `/uploads/${name}-640.avif`,
  `https://example.org/uploads/${name}.jpg`,
  `/uploads/../uploads/${name}.jpg`,
  `/uploads/0123456789abcdef-0x900-${blur}.jpg`,
])('%s is not the path of an uploaded picture', (path) => expect(parseUploadPath(path)).toBeNull())

test('the blur is a bitmap that browsers can show', () => {
  const [, bytes = ''] = blurUrl({ blur }).split('base64,')
  const bitmap = Buffer.from(bytes, 'base64')
  // By the format of bitmaps: signature, file size, then width, height and bits per pixel, then the pixels.
  expect(bitmap.toString('latin1', 0, 2)).toBe('BM')
  expect(bitmap.readUInt32LE(2)).toBe(bitmap.length)
  expect([bitmap.readInt32LE(18), bitmap.readInt32LE(22), bitmap.readUInt16LE(28)]).toEqual([4, 3, 24])
  expect(bitmap.subarray(bitmap.readUInt32LE(10))).toEqual(Buffer.alloc(36, 0xfb))
})
