import type { JpegOptions, PngOptions, Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { pngBomb, animatedPicture, phonePhoto, gifPolyglots, fourColourPicture } from '#testing/pictures.ts'
import { judgePicture } from './rules.ts'

const SMALL = { width: 60, height: 40 }
const judged = (bytes: Buffer) => {
  try {
    judgePicture(bytes)
  } catch (error) {
    return (error as { code?: string }).code
  }
  return 'fine'
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
])('a %s is taken, and stands still', async (_what, encode) => {
  expect(judgePicture(await encode(fourColourPicture(SMALL)).toBuffer())).toEqual({ isMoving: false })
})

test.each(['gif', 'webp'] as const)('a %s of several frames moves', async (format) => {
  expect(judgePicture(await animatedPicture(SMALL, format))).toEqual({ isMoving: true })
})

test('data after the end of a phone’s JPEG does no harm', async () => {
  const photo = await phonePhoto(SMALL)
  expect(judged(Buffer.concat([photo, Buffer.alloc(5_000, 'x')]))).toBe('fine')
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
])('%s is no picture that is taken', async (_what, bytes) => {
  expect(judged(await bytes)).toBe('IMAGE_WRONG_TYPE')
})

test.each(gifPolyglots)('a GIF that is a script as well is refused: %s', (_what, bytes) => {
  expect(judged(bytes)).toBe('IMAGE_WRONG_TYPE')
})

test('a GIF of a width whose bytes merely look like one is taken', async () => {
  // 317 is '=' followed by a byte that cannot occur in a script.
  expect(judged(await fourColourPicture({ width: 317, height: 8 }).gif().toBuffer())).toBe('fine')
})

test.each<[string, (picture: Sharp) => Sharp]>([
  ['PNG', (picture) => picture.png()],
  ['JPEG', (picture) => picture.jpeg()],
  ['GIF', (picture) => picture.gif()],
  ['WebP', (picture) => picture.webp()],
])('a %s that ends within its header is damaged, wherever that is', async (_what, encode) => {
  const whole = await encode(fourColourPicture(SMALL)).toBuffer()
  for (let length = 12; length < 26; length++) expect(judged(whole.subarray(0, length))).toBe('IMAGE_BROKEN')
})

test('a GIF that ends early is damaged', async () => {
  const whole = await animatedPicture(SMALL)
  for (const length of [14, whole.length / 2, whole.length - 1]) {
    expect(judged(whole.subarray(0, length))).toBe('IMAGE_BROKEN')
  }
})

test('a picture without pixels is damaged', () => {
  expect(judged(pngBomb({ width: 0, height: 10 }))).toBe('IMAGE_BROKEN')
})

test('pixels are counted before anything is decoded', () => {
  expect(judged(pngBomb({ width: 30_000, height: 30_000 }))).toBe('IMAGE_TOO_MANY_PIXELS')
  expect(judged(pngBomb({ width: 8_000, height: 5_000 }))).toBe('fine')
  expect(judged(pngBomb({ width: 8_000, height: 5_001 }))).toBe('IMAGE_TOO_MANY_PIXELS')
})

test('a moving WebP that says it is huge is believed', async () => {
  const frames = await animatedPicture(SMALL, 'webp')
  frames.writeUIntLE(15_999, 24, 3)
  frames.writeUIntLE(15_999, 27, 3)
  expect(judged(frames)).toBe('IMAGE_TOO_MANY_PIXELS')
})

type Size = { width: number; height: number }

/** Small pictures whose headers claim that they are large. */
const saying = {
  png: async ({ width, height }: Size, options: PngOptions, colourspace = 'srgb') => {
    const small = fourColourPicture(SMALL).ensureAlpha(0.5).toColourspace(colourspace)
    const bytes = await small.png(options).toBuffer()
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  },
  jpeg: async ({ width, height }: Size, options: JpegOptions) => {
    const bytes = await fourColourPicture(SMALL).jpeg(options).toBuffer()
    const frame = bytes.indexOf(Buffer.from(options.progressive ? 'ffc2' : 'ffc0', 'hex'))
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
    return bytes
  },
  webp: async ({ width, height }: Size) => {
    const bytes = await fourColourPicture(SMALL).webp({ lossless: true }).toBuffer()
    bytes.writeUInt32LE(width - 1 + (height - 1) * 2 ** 14, 21)
    return bytes
  },
  gif: async ({ width, height }: Size) => {
    const bytes = await fourColourPicture(SMALL).gif().toBuffer()
    bytes.writeUInt16LE(width, 6)
    bytes.writeUInt16LE(height, 8)
    return bytes
  },
}

test.each<[string, (size: Size) => Promise<Buffer>, number, number]>([
  ['JPEG', (size) => saying.jpeg(size, {}), 5_000, 5_001],
  ['progressive JPEG', (size) => saying.jpeg(size, { progressive: true }), 3_333, 3_334],
  [
    'progressive JPEG whose colours are fine',
    (size) => saying.jpeg(size, { progressive: true, chromaSubsampling: '4:4:4' }),
    1_666,
    1_667,
  ],
  ['PNG', (size) => saying.png(size, {}), 5_000, 5_001],
  ['interlaced PNG', (size) => saying.png(size, { progressive: true }), 2_500, 2_501],
  ['interlaced PNG of 16 bits', (size) => saying.png(size, { progressive: true }, 'rgb16'), 1_250, 1_251],
  ['lossless WebP', saying.webp, 2_500, 2_501],
  ['GIF', saying.gif, 2_000, 2_001],
])('a %s may be as large as can be decoded in little memory', async (_what, make, most, tooMuch) => {
  expect(judged(await make({ width: 8_000, height: most }))).toBe('fine')
  expect(judged(await make({ width: 8_000, height: tooMuch }))).toBe('IMAGE_TOO_MANY_PIXELS')
})

test('a phone’s photo of 24 megapixels is taken, in strips or as a whole', async () => {
  for (const progressive of [false, true]) {
    expect(judged(await saying.jpeg({ width: 6_000, height: 4_000 }, { progressive }))).toBe('fine')
  }
})

test('a JPEG that brings its colours one after the other is held whole, and counts so', async () => {
  const photo = await saying.jpeg({ width: 8_000, height: 4_500 }, {})
  expect(judged(photo)).toBe('fine')
  // The number of components in the first scan.
  photo[photo.indexOf(Buffer.from('ffda', 'hex')) + 4] = 1
  expect(judged(photo)).toBe('IMAGE_TOO_MANY_PIXELS')
})

test('a PNG whose rows are very long is refused, however few they are', async () => {
  expect(judged(await saying.png({ width: 200_000, height: 200 }, {}, 'rgb16'))).toBe('IMAGE_TOO_MANY_PIXELS')
  expect(judged(await saying.png({ width: 200, height: 200_000 }, {}, 'rgb16'))).toBe('fine')
})

test('all frames of a moving picture count', async () => {
  const frames = await animatedPicture({ width: 2_000, height: 2_000 })
  expect(judged(frames)).toBe('fine')
  const [start, frame] = [
    13 + 3 * 2 ** (((frames[10] ?? 0) & 7) + 1),
    frames.indexOf(0x3b, frames.length - 1),
  ]
  const body = frames.subarray(start, frame)
  const many = Buffer.concat([frames.subarray(0, start), body, body, body, body, Buffer.from([0x3b])])
  expect(judged(many)).toBe('IMAGE_TOO_MANY_PIXELS')
})
