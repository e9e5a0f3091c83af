/** What a picture says of itself, before anything decodes it. */
export type Header = { width: number; height: number; frames: number }

// Each answers with null for what ends before it has said how large it is.

export function readPng(bytes: Buffer): Header | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  // Of a moving PNG its still form is taken.
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), frames: 1 }
}

/** Goes from marker to marker until the one that begins a frame. */
export function readJpeg(bytes: Buffer): Header | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // padding
    } else if (isStandalone(marker)) {
      at += 2
    } else if (isStartOfFrame(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), frames: 1 }
    } else {
      at += 2 + bytes.readUInt16BE(at + 2)
    }
  }
  return null
}

function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

/** SOF0 to SOF15, among which three markers mean something else. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

export function readWebp(bytes: Buffer): Header | null {
  if (bytes.length < 30) return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, frames: 1 }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, frames: 1 }
    }
    case 'VP8X': {
      const [width, height] = [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
      return { width, height, frames: Math.max(1, countFrames(bytes)) }
    }
    default:
      return null
  }
}

/** Frames of a moving WebP: chunks of one name in a row of chunks. */
function countFrames(bytes: Buffer): number {
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length;) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames += 1
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return frames
}
