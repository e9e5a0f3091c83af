/** What the header of a picture says, before anything is decoded. */
export type PictureHeader = {
  width: number
  height: number
  frames: number
  /** The most that its decoder holds in memory at once, roughly. */
  heldBytes: number
}

// Each function returns null for a file that ends before its size is known.

/** Measured: this many rows are in the decoder and the resizer at once. */
const ROWS_UNDER_WAY = 1_600

const START_OF_SCAN = 0xda

type JpegFrame = {
  width: number
  height: number
  isProgressive: boolean
  components: number
  /**
   * Samples of all components per pixel: 3 with full colour resolution, 1.5 with reduced colour resolution.
   */
  samplesPerPixel: number
}

export function readPng(bytes: Buffer): PictureHeader | null {
  // The signature takes 8 bytes, and the IHDR chunk with the size 25.
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth = 0, colourType = 0, isInterlaced = 0] = [bytes[24], bytes[25], bytes[28]]
  // Grey takes one channel and colours three; a channel for transparency may be added.
  const rowBytes = width * (colourType === 0 || colourType === 4 ? 2 : 4) * (depth === 16 ? 2 : 1)
  // An interlaced picture has no complete row until all of it is decoded. A low picture is held twice.
  const rows = isInterlaced ? height : Math.min(2 * height, ROWS_UNDER_WAY)
  // Of an animated PNG only the still image is used.
  return { width, height, frames: 1, heldBytes: rowBytes * rows }
}

/**
 * Walks the markers: the start of a frame has the size, the start of a scan shows how the data is ordered.
 */
export function readJpeg(bytes: Buffer): PictureHeader | null {
  let frame: JpegFrame | null = null
  let at = 2
  // readFrame() needs this many bytes.
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

/**
 * Reads the size, and how finely each component is sampled across and down. After the marker and the length
 * (2 bytes each) come the precision (1), height (2), width (2) and the number of components (1), then 3 bytes
 * for each component, of which the second has its sampling factors.
 */
function readFrame(bytes: Buffer, at: number): JpegFrame | null {
  const components = bytes[at + 9] ?? 0
  const samplingFactors = Array.from({ length: components }, (_, index) => bytes[at + 11 + 3 * index] ?? 0)
  const [across, down] = [
    samplingFactors.map((each) => each >> 4),
    samplingFactors.map((each) => each & 0x0f),
  ]
  // A component with the largest factors has one sample per pixel.
  const pixelsPerUnit = Math.max(...across) * Math.max(...down)
  if (!(pixelsPerUnit > 0)) return null
  return {
    width: bytes.readUInt16BE(at + 7),
    height: bytes.readUInt16BE(at + 5),
    // SOF2, SOF6, SOF10 and SOF14.
    isProgressive: ((bytes[at + 1] ?? 0) & 0x03) === 2,
    components,
    samplesPerPixel: across.reduce(
      (sum, each, index) => sum + (each * (down[index] ?? 0)) / pixelsPerUnit,
      0,
    ),
  }
}

/** A JPEG in several scans is held whole until the last one, with two bytes per sample. */
function describeJpeg(
  { width, height, isProgressive, components, samplesPerPixel }: JpegFrame,
  componentsInScan: number,
): PictureHeader {
  const isHeldWhole = isProgressive || componentsInScan < components
  return { width, height, frames: 1, heldBytes: isHeldWhole ? width * height * samplesPerPixel * 2 : 0 }
}

/** Markers without a length: TEM, restarts and the start of the image. */
function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

/** SOF0 to SOF15, except three markers in that range with another meaning. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

export function readWebp(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 30) return null
  switch (bytes.toString('latin1', 12, 16)) {
    // Lossy.
    case 'VP8 ': {
      const [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
      return { width, height, frames: 1, heldBytes: 0 }
    }
    // Lossless.
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      const [width, height] = [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
      return { width, height, frames: 1, heldBytes: width * height * 4 }
    }
    // With further chunks, for example the frames of an animation.
    case 'VP8X': {
      const [width, height] = [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
      const frames = Math.max(1, countFrames(bytes))
      // The content may be lossless; an animation also holds the previous frame.
      return { width, height, frames, heldBytes: width * height * (frames > 1 ? 8 : 4) }
    }
    default:
      return null
  }
}

/** Counts the ANMF chunks, one per frame of an animated WebP. */
function countFrames(bytes: Buffer): number {
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length;) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames += 1
    const size = bytes.readUInt32LE(at + 4)
    const padding = size % 2
    at += 8 + size + padding
  }
  return frames
}
