import { fail } from '../fail.ts'
import type { PictureHeader } from './read-header.ts'

const HEADER_BYTES = 13
const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b

/**
 * Walks a GIF from block to block. The format is loose enough to be a script at
 * the same time, so one is refused whose first bytes could go on as JavaScript,
 * and one with anything after its end. (What is kept is encoded anew in any case.)
 * Null: it ends too early, or there is something that is no block.
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
      // The picture as it looks so far, and the frame that is laid over it.
      return { width, height, frames, heldBytes: width * height * 5 }
    }
    if (block === EXTENSION) {
      at = afterSubBlocks(bytes, at + 2)
    } else if (block === IMAGE) {
      frames += 1
      at = afterSubBlocks(bytes, at + 11 + colourTableBytes(bytes[at + 9]))
    } else {
      return null
    }
  }
  return null
}

/** 'GIF89a' is a name in JavaScript: as one that is assigned to, or before a comment, the rest can be a program. */
function isScript(bytes: Buffer): boolean {
  return /^(\/[*/]|=[\t\n\r -~])/.test(bytes.toString('latin1', 6, 8))
}

function colourTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

/** Each begins with its length; one of length 0 is the last. */
function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let size = bytes[at]; size !== undefined && size > 0; size = bytes[at]) at += size + 1
  return at + 1
}
