import type { JpegOptions, PngOptions, Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { pngBomb, animatedPicture, phonePhoto, gifPolyglots, fourColourPicture } from '#testing/pictures.ts'
import { judgePicture } from './rules.ts'

const SMALL = { width: 60, height: 40 }

type Size = { width: number; height: number }

// The places of these values in a file, in bytes from its start.
const PNG_WIDTH_AT = 16
const PNG_HEIGHT_AT = 20
const GIF_WIDTH_AT = 6
const GIF_HEIGHT_AT = 8
const GIF_FLAGS_AT = 10
const GIF_HEADER_BYTES = 13
const LOSSLESS_WEBP_SIZE_AT = 21
const MOVING_WEBP_WIDTH_AT = 24
const MOVING_WEBP_HEIGHT_AT = 27

/** The last byte of a GIF. */
const GIF_TRAILER = Buffer.from([0x3b])

// A JPEG is a sequence of segments, which begin with such a marker.
const JPEG_FRAME = Buffer.from('ffc0', 'hex')
const JPEG_PROGRESSIVE_FRAME = Buffer.from('ffc2', 'hex')
const JPEG_SCAN = Buffer.from('ffda', 'hex')

/** The code of the failure, or 'fine'. */
function verdict(bytes: Buffer) {
  try {
    judgePicture(bytes)
  } catch (error) {
    return (error as { code?: string }).code
  }
  return 'fine'
}

/** Small pictures whose headers claim that they are large. */
const inflated = {
  png: async ({ width, height }: Size, options: PngOptions, colourspace = 'srgb') => {
    const small = fourColourPicture(SMALL).ensureAlpha(0.5).toColourspace(colourspace)
    const bytes = await small.png(options).toBuffer()
    bytes.writeUInt32BE(width, PNG_WIDTH_AT)
    bytes.writeUInt32BE(height, PNG_HEIGHT_AT)
    return bytes
  },
  jpeg: async ({ width, height }: Size, options: JpegOptions) => {
    const bytes = await fourColourPicture(SMALL).jpeg(options).toBuffer()
    const frameAt = bytes.indexOf(options.progressive ? JPEG_PROGRESSIVE_FRAME : JPEG_FRAME)
    // After the marker (2 bytes), the segment's length (2) and the bits per sample (1).
    bytes.writeUInt16BE(height, frameAt + 5)
    bytes.writeUInt16BE(width, frameAt + 7)
    return bytes
  },
  webp: async ({ width, height }: Size) => {
    const bytes = await fourColourPicture(SMALL).webp({ lossless: true }).toBuffer()
    // 14 bits each, stored as one less.
    bytes.writeUInt32LE(width - 1 + (height - 1) * 2 ** 14, LOSSLESS_WEBP_SIZE_AT)
    return bytes
  },
  gif: async ({ width, height }: Size) => {
    const bytes = await fourColourPicture(SMALL).gif().toBuffer()
    bytes.writeUInt16LE(width, GIF_WIDTH_AT)
    bytes.writeUInt16LE(height, GIF_HEIGHT_AT)
    return bytes
  },
}

/** A GIF with all its frames repeated this many times. */
function repeatFrames(gif: Buffer, times: number): Buffer {
  // The frames lie between the colour table and the trailer. The table has 3 bytes per colour, and the lowest
  // three bits of the flags say how many colours: 0 means 2, 1 means 4, 2 means 8.
  const colours = 2 ** ((gif.readUInt8(GIF_FLAGS_AT) & 0b111) + 1)
  const framesAt = GIF_HEADER_BYTES + 3 * colours
  const frames = gif.subarray(framesAt, -GIF_TRAILER.length)
  const repeated = Array.from({ length: times }, () => frames)
  return Buffer.concat([gif.subarray(0, framesAt), ...repeated, GIF_TRAILER])
}

test.each<[string, (picture: Sharp) => Sharp]>([
  ['PNG', (picture) => picture.png()],
  ['PNG with a palette', (picture) => picture.png({ palette: true })],
  ['JPEG', (picture) => picture.jpeg()],
  ['progressive JPEG', (picture) => picture.jpeg({ progressive: true })],
  ['GIF', (picture) => picture.gif()],
  ['WebP', (picture) => picture.webp()],
  ['lossless WebP', (picture) => picture.webp({ lossless: true })],
  ['WebP with metadata', (picture) => picture.webp().withExif({ IFD0: { Make: 'Phone' } })],
])('a %s is accepted as a still picture', async (_what, encode) => {
  expect(judgePicture(await encode(fourColourPicture(SMALL)).toBuffer())).toEqual({ isMoving: false })
})

test.each(['gif', 'webp'] as const)('a %s of several frames is a moving picture', async (format) => {
  expect(judgePicture(await animatedPicture(SMALL, format))).toEqual({ isMoving: true })
})

test('data after the end of a phone’s JPEG is ignored', async () => {
  const photo = await phonePhoto(SMALL)
  expect(verdict(Buffer.concat([photo, Buffer.alloc(5_000, 'x')]))).toBe('fine')
})

test.each<[string, Buffer | Promise<Buffer>]>([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an AVIF', fourColourPicture(SMALL).avif({ effort: 0 }).toBuffer()],
  ['a TIFF', fourColourPicture(SMALL).tiff().toBuffer()],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['text', Buffer.from('a picture, I swear')],
  ['a single byte', Buffer.from([0x89])],
  ['a RIFF that is a sound', Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ')],
])('%s is not accepted as a picture', async (_what, bytes) => {
  expect(verdict(await bytes)).toBe('IMAGE_WRONG_TYPE')
})

test.each(gifPolyglots)('a GIF that is also a script is refused: %s', (_what, bytes) => {
  expect(verdict(bytes)).toBe('IMAGE_WRONG_TYPE')
})

test('a GIF whose width merely looks like part of a script is accepted', async () => {
  // 317 is '=' followed by a byte that cannot occur in a script.
  expect(verdict(await fourColourPicture({ width: 317, height: 8 }).gif().toBuffer())).toBe('fine')
})

test.each<[string, (picture: Sharp) => Sharp]>([
  ['PNG', (picture) => picture.png()],
  ['JPEG', (picture) => picture.jpeg()],
  ['GIF', (picture) => picture.gif()],
  ['WebP', (picture) => picture.webp()],
])('a %s that ends anywhere within its header is broken', async (_what, encode) => {
  const whole = await encode(fourColourPicture(SMALL)).toBuffer()
  // Long enough to tell the format, too short for the whole header.
  for (let length = 12; length < 26; length++) expect(verdict(whole.subarray(0, length))).toBe('IMAGE_BROKEN')
})

test('a GIF that ends early is broken', async () => {
  const whole = await animatedPicture(SMALL)
  for (const length of [14, whole.length / 2, whole.length - 1]) {
    expect(verdict(whole.subarray(0, length))).toBe('IMAGE_BROKEN')
  }
})

test('a picture without pixels is broken', () => {
  expect(verdict(pngBomb({ width: 0, height: 10 }))).toBe('IMAGE_BROKEN')
})

test('pixels are counted before anything is decoded', () => {
  expect(verdict(pngBomb({ width: 30_000, height: 30_000 }))).toBe('IMAGE_TOO_MANY_PIXELS')
  expect(verdict(pngBomb({ width: 8_000, height: 5_000 }))).toBe('fine')
  expect(verdict(pngBomb({ width: 8_000, height: 5_001 }))).toBe('IMAGE_TOO_MANY_PIXELS')
})

test('a moving WebP that claims to be huge is refused', async () => {
  const picture = await animatedPicture(SMALL, 'webp')
  // Three bytes each, stored as one less.
  picture.writeUIntLE(15_999, MOVING_WEBP_WIDTH_AT, 3)
  picture.writeUIntLE(15_999, MOVING_WEBP_HEIGHT_AT, 3)
  expect(verdict(picture)).toBe('IMAGE_TOO_MANY_PIXELS')
})

test.each<{ what: string; make: (size: Size) => Promise<Buffer>; maxHeight: number }>([
  { what: 'JPEG', make: (size) => inflated.jpeg(size, {}), maxHeight: 5_000 },
  {
    what: 'progressive JPEG',
    make: (size) => inflated.jpeg(size, { progressive: true }),
    maxHeight: 3_333,
  },
  {
    what: 'progressive JPEG with full colour resolution',
    make: (size) => inflated.jpeg(size, { progressive: true, chromaSubsampling: '4:4:4' }),
    maxHeight: 1_666,
  },
  { what: 'PNG', make: (size) => inflated.png(size, {}), maxHeight: 5_000 },
  { what: 'interlaced PNG', make: (size) => inflated.png(size, { progressive: true }), maxHeight: 2_500 },
  {
    what: 'interlaced PNG of 16 bits',
    make: (size) => inflated.png(size, { progressive: true }, 'rgb16'),
    maxHeight: 1_250,
  },
  { what: 'lossless WebP', make: inflated.webp, maxHeight: 2_500 },
  { what: 'GIF', make: inflated.gif, maxHeight: 2_000 },
])('a $what is limited to what can be decoded in little memory', async ({ make, maxHeight }) => {
  expect(verdict(await make({ width: 8_000, height: maxHeight }))).toBe('fine')
  expect(verdict(await make({ width: 8_000, height: maxHeight + 1 }))).toBe('IMAGE_TOO_MANY_PIXELS')
})

test('a phone’s photo of 24 megapixels is accepted, progressive or not', async () => {
  for (const progressive of [false, true]) {
    expect(verdict(await inflated.jpeg({ width: 6_000, height: 4_000 }, { progressive }))).toBe('fine')
  }
})

test('a JPEG with one scan per colour needs more memory, so its limit is lower', async () => {
  const photo = await inflated.jpeg({ width: 8_000, height: 4_500 }, {})
  expect(verdict(photo)).toBe('fine')
  // The number of colours in the first scan, after the marker (2 bytes) and the segment's length (2).
  photo[photo.indexOf(JPEG_SCAN) + 4] = 1
  expect(verdict(photo)).toBe('IMAGE_TOO_MANY_PIXELS')
})

test('a PNG with very long rows is refused, however few they are', async () => {
  expect(verdict(await inflated.png({ width: 200_000, height: 200 }, {}, 'rgb16'))).toBe(
    'IMAGE_TOO_MANY_PIXELS',
  )
  expect(verdict(await inflated.png({ width: 200, height: 200_000 }, {}, 'rgb16'))).toBe('fine')
})

test('all frames of a moving picture count towards its size', async () => {
  const picture = await animatedPicture({ width: 2_000, height: 2_000 })
  expect(verdict(picture)).toBe('fine')
  // 12 frames of 4 megapixels; 40 megapixels are allowed.
  expect(verdict(repeatFrames(picture, 4))).toBe('IMAGE_TOO_MANY_PIXELS')
})
