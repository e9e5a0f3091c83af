/** What a picture says of itself, before anything decodes it. */
export type PictureHeader = {
  width: number
  height: number
  frames: number
  /** What its decoder has in memory at once, roughly and at most. */
  heldBytes: number
}

// Each answers with null for what ends before it has said how large it is.

/** As measured: so many rows are on their way through the decoder and what makes the picture smaller. */
const ROWS_UNDER_WAY = 1_600

export function readPng(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth = 0, colours = 0, isInterlaced = 0] = [bytes[24], bytes[25], bytes[28]]
  // Transparency may follow: grey or colours, and that.
  const rowBytes = width * (colours === 0 || colours === 4 ? 2 : 4) * (depth === 16 ? 2 : 1)
  // What is interlaced has no row before the whole picture has come. A low picture passes twice.
  const rows = isInterlaced ? height : Math.min(2 * height, ROWS_UNDER_WAY)
  // Of a moving PNG its still form is taken.
  return { width, height, frames: 1, heldBytes: rowBytes * rows }
}

/** Goes from marker to marker: the one that begins a frame tells its size, the one that begins a scan how it comes. */
export function readJpeg(bytes: Buffer): PictureHeader | null {
  let frame: JpegFrame | null = null
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // padding
    } else if (isStandalone(marker)) {
      at += 2
    } else if (marker === START_OF_SCAN) {
      return frame && describeJpeg(frame, bytes[at + 4] ?? 0)
    } else {
      if (isStartOfFrame(marker)) frame = readFrame(bytes, at)
      at += 2 + bytes.readUInt16BE(at + 2)
    }
  }
  return null
}

const START_OF_SCAN = 0xda

type JpegFrame = {
  width: number
  height: number
  isProgressive: boolean
  components: number
  /** Of all components, for each pixel: 3 where colours are as fine as the light, 1.5 where they are coarser. */
  samplesPerPixel: number
}

function readFrame(bytes: Buffer, at: number): JpegFrame | null {
  const components = bytes[at + 9] ?? 0
  const samples = Array.from({ length: components }, (_, index) => bytes[at + 11 + 3 * index] ?? 0)
  const [across, down] = [samples.map((each) => each >> 4), samples.map((each) => each & 0x0f)]
  const fine = Math.max(...across) * Math.max(...down)
  if (!(fine > 0)) return null
  return {
    width: bytes.readUInt16BE(at + 7),
    height: bytes.readUInt16BE(at + 5),
    isProgressive: ((bytes[at + 1] ?? 0) & 0x03) === 2,
    components,
    samplesPerPixel: across.reduce((sum, each, index) => sum + (each * (down[index] ?? 0)) / fine, 0),
  }
}

/** One that comes in several scans is held whole until the last of them, two bytes for each sample. */
function describeJpeg(
  { width, height, isProgressive, components, samplesPerPixel }: JpegFrame,
  componentsInScan: number,
): PictureHeader {
  const isHeldWhole = isProgressive || componentsInScan < components
  return { width, height, frames: 1, heldBytes: isHeldWhole ? width * height * samplesPerPixel * 2 : 0 }
}

function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

/** SOF0 to SOF15, among which three markers mean something else. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

export function readWebp(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 30) return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ': {
      const [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
      return { width, height, frames: 1, heldBytes: 0 }
    }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      const [width, height] = [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
      return { width, height, frames: 1, heldBytes: width * height * 4 }
    }
    case 'VP8X': {
      const [width, height] = [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
      const frames = Math.max(1, countFrames(bytes))
      // What is inside may be lossless; of what moves, the frame before is there still.
      return { width, height, frames, heldBytes: width * height * (frames > 1 ? 8 : 4) }
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
