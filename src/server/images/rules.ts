import { fail } from '../fail.ts'
import { MAX_HELD_BYTES, MAX_PIXELS } from './limits.ts'
import { readGif } from './read-gif.ts'
import { readJpeg, readPng, readWebp, type PictureHeader } from './read-header.ts'

const kinds: { isKind: (bytes: Buffer) => boolean; read: (bytes: Buffer) => PictureHeader | null }[] = [
  { isKind: (bytes) => startsWith(bytes, '89504e470d0a1a0a'), read: readPng },
  { isKind: (bytes) => startsWith(bytes, 'ffd8ff'), read: readJpeg },
  { isKind: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)), read: readGif },
  { isKind: (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12)), read: readWebp },
]

/** Whether a file starts like a picture. */
export function isPicture(bytes: Buffer): boolean {
  return kinds.some(({ isKind }) => isKind(bytes))
}

/**
 * Whether a file may be decoded at all. Its content decides, not its name or the declared type: one of four
 * formats, and not too many pixels.
 */
export function judgePicture(bytes: Buffer): { isMoving: boolean } {
  const kind = kinds.find(({ isKind }) => isKind(bytes))
  if (!kind) fail('IMAGE_WRONG_TYPE')
  const header = kind.read(bytes)
  if (!header) fail('IMAGE_BROKEN')
  const { width, height, frames, heldBytes } = header
  const pixels = width * height * frames
  if (pixels === 0) fail('IMAGE_BROKEN')
  if (pixels > MAX_PIXELS || heldBytes > MAX_HELD_BYTES) fail('IMAGE_TOO_MANY_PIXELS')
  return { isMoving: frames > 1 }
}

function startsWith(bytes: Buffer, hex: string): boolean {
  return bytes.toString('hex', 0, hex.length / 2) === hex
}
