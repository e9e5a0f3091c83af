import { fail } from '../fail.ts'
import type { PictureHeader } from './read-header.ts'

const HEADER_BYTES = 13
// The first byte of a block says what it is.
const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b
const EXTENSION_HEADER_BYTES = 2
const IMAGE_HEADER_BYTES = 10
/** After its colour table, an image has one byte before its sub-blocks. */
const CODE_SIZE_BYTES = 1

/**
 * Walks the blocks of a GIF. Refuses files that could also be read as JavaScript, or with data after the end.
 * (What is stored is re-encoded in any case.) Null: truncated or malformed.
 */
export function readGif(bytes: Buffer): PictureHeader | null {
  if (bytes.length < HEADER_BYTES) return null
  if (isScript(bytes)) fail('IMAGE_WRONG_TYPE')
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  let frames = 0
  let at = HEADER_BYTES + colourTableBytes(bytes[10])
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === TRAILER) {
      if (at + 1 < bytes.length) fail('IMAGE_WRONG_TYPE')
      // The canvas so far takes 4 bytes per pixel, the frame that is drawn over it 1.
      return { width, height, frames, heldBytes: width * height * 5 }
    }
    if (block === EXTENSION) {
      at = afterSubBlocks(bytes, at + EXTENSION_HEADER_BYTES)
    } else if (block === IMAGE) {
      frames += 1
      const flags = bytes[at + IMAGE_HEADER_BYTES - 1]
      at = afterSubBlocks(bytes, at + IMAGE_HEADER_BYTES + colourTableBytes(flags) + CODE_SIZE_BYTES)
    } else {
      return null
    }
  }
  return null
}

/** 'GIF89a' is a name in JavaScript: after it, an assignment or a comment can start a program. */
function isScript(bytes: Buffer): boolean {
  return /^(\/[*/]|=[\t\n\r -~])/.test(bytes.toString('latin1', 6, 8))
}

/** The highest bit says whether there is a table, the lowest three bits how large it is. */
function colourTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

/** Each sub-block begins with its length; length 0 ends the list. */
function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let size = bytes[at]; size !== undefined && size > 0; size = bytes[at]) at += size + 1
  return at + 1
}
