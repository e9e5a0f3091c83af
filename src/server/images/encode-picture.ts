// A separate program: reads one picture, sends back the encoded files, and exits. An untrusted picture may
// make the decoder crash, hang or use too much memory; the server is not affected.
import sharp, { type JpegOptions, type ResizeOptions, type Sharp } from 'sharp'
import { BLUR, MAX_PICTURE_HEIGHT, MAX_PICTURE_WIDTH, pictureWidths } from '#contract/picture-files.ts'
import { MAX_PIXELS } from './limits.ts'

/**
 * A picture to encode, as sent by the server. Only `moving` keeps more than the first frame of an animation.
 */
export type EncodeRequest = { bytes: Uint8Array; kind: 'still' | 'moving' | 'receipt' | 'message' | 'avatar' }

export type EncodedFile = { width: number; format: 'avif' | 'webp' | 'jpg'; bytes: Uint8Array }

export type EncodedPicture = { width: number; height: number; blur: string; files: EncodedFile[] }

/** The encoded picture, or null if it is damaged. */
export type EncodeResponse = { encoded: EncodedPicture | null }

// Fast settings, because somebody waits: more effort makes files a few per cent smaller and takes several
// times as long.
const AVIF = { quality: 50, effort: 0, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 72, effort: 2 }
const JPEG = { quality: 76, progressive: true }

// Encoding needs more memory per pixel than decoding: about 180 MB for a photo of 2400 × 1800. Transparent
// pictures are encoded twice over, and animations with several frames in memory, so their limits are lower.
const MAX_ENCODED_PIXELS = { plain: 4_400_000, transparent: 3_000_000, moving: 1_500_000 }

/** `longest`: the longer side of the large size, in pixels. */
type TwoSizes = { longest: number; jpeg: JpegOptions; small: ResizeOptions & { width: number } }

/** The large size of a receipt must show small print sharply. */
const RECEIPT_SIZES: TwoSizes = {
  longest: 2_000,
  jpeg: { quality: 82, chromaSubsampling: '4:4:4', progressive: true },
  small: { width: 240, height: 240, fit: 'cover', position: 'top' },
}

/** Pictures in messages are not cropped, not even in the list. */
const MESSAGE_SIZES: TwoSizes = {
  longest: 1_600,
  jpeg: JPEG,
  small: { width: 640, height: 640, fit: 'inside', withoutEnlargement: true },
}

const AVATAR_SIZE = 256

const WHITE = '#ffffff'

sharp.concurrency(1)
sharp.cache(false)

const decodeOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const }

/** Re-encodes a still picture: upright, sRGB, limited in size, without metadata. */
async function encodeStill(bytes: Uint8Array): Promise<EncodedPicture> {
  const { autoOrient: size, hasAlpha } = await sharp(bytes, decodeOptions).metadata()
  const maxPixels = hasAlpha ? MAX_ENCODED_PIXELS.transparent : MAX_ENCODED_PIXELS.plain
  const { data, info } = await shrinkToFit(sharp(bytes, decodeOptions).autoOrient(), size, maxPixels)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const files: EncodedFile[] = []
  for (const fileWidth of pictureWidths(width)) {
    const resized = () => pixels().resize({ width: fileWidth })
    files.push({ width: fileWidth, format: 'avif', bytes: await resized().avif(AVIF).toBuffer() })
    files.push({ width: fileWidth, format: 'webp', bytes: await resized().webp(WEBP).toBuffer() })
    const opaque = resized().flatten({ background: WHITE })
    files.push({ width: fileWidth, format: 'jpg', bytes: await opaque.jpeg(JPEG).toBuffer() })
  }
  return { width, height, blur: await blurOf(pixels()), files }
}

/** Re-encodes all frames of an animation, as WebP only. */
async function encodeMoving(bytes: Uint8Array): Promise<EncodedPicture> {
  const frame = await sharp(bytes, decodeOptions).metadata()
  const animation = sharp(bytes, { ...decodeOptions, animated: true })
  const { data: widest, info } = await shrinkToFit(animation, frame, MAX_ENCODED_PIXELS.moving)
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true })
  const { width, pageHeight: height = info.height } = info
  const files: EncodedFile[] = [{ width, format: 'webp', bytes: widest }]
  // The last one is the picture's own width, which is done.
  for (const fileWidth of pictureWidths(width).slice(0, -1)) {
    const resized = sharp(bytes, { ...decodeOptions, animated: true }).resize({ width: fileWidth })
    files.push({ width: fileWidth, format: 'webp', bytes: await resized.webp(WEBP).toBuffer() })
  }
  return { width, height, blur: await blurOf(sharp(bytes, decodeOptions)), files }
}

/** A large size for viewing and a small one for lists, as JPEG, which every program opens. */
async function encodeTwoSizes(
  bytes: Uint8Array,
  { longest, jpeg, small }: TwoSizes,
): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, decodeOptions)
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .jpeg(jpeg)
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const smallBytes = await sharp(data).resize(small).jpeg(JPEG).toBuffer()
  return {
    width,
    height,
    blur: await blurOf(sharp(data)),
    files: [
      { width, format: 'jpg', bytes: data },
      { width: Math.min(width, small.width), format: 'jpg', bytes: smallBytes },
    ],
  }
}

/** A square portrait in the only size that is shown, sharp on any screen. */
async function encodeAvatar(bytes: Uint8Array): Promise<EncodedPicture> {
  const data = await sharp(bytes, decodeOptions)
    .autoOrient()
    .resize({ width: AVATAR_SIZE, height: AVATAR_SIZE, fit: 'cover', position: 'attention' })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .jpeg(JPEG)
    .toBuffer()
  const files: EncodedFile[] = [{ width: AVATAR_SIZE, format: 'jpg', bytes: data }]
  return { width: AVATAR_SIZE, height: AVATAR_SIZE, blur: await blurOf(sharp(data)), files }
}

const encodings = {
  still: encodeStill,
  moving: encodeMoving,
  receipt: (bytes: Uint8Array) => encodeTwoSizes(bytes, RECEIPT_SIZES),
  message: (bytes: Uint8Array) => encodeTwoSizes(bytes, MESSAGE_SIZES),
  avatar: encodeAvatar,
}

function shrinkToFit(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  maxPixels: number,
): Sharp {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  return picture.resize({
    width: Math.min(MAX_PICTURE_WIDTH, Math.ceil(width * scale)),
    height: Math.min(MAX_PICTURE_HEIGHT, Math.ceil(height * scale)),
    fit: 'inside',
    withoutEnlargement: true,
  })
}

/**
 * A few pixels that look blurred when enlarged. They are ordered as in a bitmap file (BMP): blue, green, red,
 * from the bottom row up.
 */
async function blurOf(picture: Sharp): Promise<string> {
  const { width, height } = BLUR
  const pixels = await picture
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const rows = Array.from({ length: height }, (_, row) =>
    pixels.subarray(row * width * 3, (row + 1) * width * 3),
  )
  const upward = Buffer.concat(rows.toReversed())
  for (let at = 0; at < upward.length; at += 3) upward.subarray(at, at + 3).reverse()
  return upward.toString('base64url')
}

function sendResponse(message: EncodeResponse): void {
  process.send?.(message, () => process.disconnect())
}

process.once('message', ({ bytes, kind }: EncodeRequest) => {
  encodings[kind](bytes).then(
    (encoded) => sendResponse({ encoded }),
    () => sendResponse({ encoded: null }),
  )
})
// The server has gone, so nobody needs the result.
process.once('disconnect', () => process.exit())
