import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

type Size = { width: number; height: number }

/** A picture whose four quarters are red, green, blue and yellow, from left to right and down. */
export function fourColourPicture({ width, height }: Size): Sharp {
  const colours = [
    [220, 30, 30],
    [30, 200, 30],
    [30, 30, 220],
    [220, 220, 30],
  ]
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const quarter = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)
      pixels.set(colours[quarter] ?? [], (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A photo as phones take it: detailed, rotated only by its EXIF orientation, and with GPS coordinates. */
export function phonePhoto({
  width,
  height,
  orientation = 1,
}: Size & { orientation?: number }): Promise<Buffer> {
  return sharp('photos/hiking.jpg')
    .resize(width, height)
    .jpeg({ quality: 90 })
    .withMetadata({ orientation })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 23/1 0/1' } })
    .toBuffer()
}

/** Three frames, each of another colour. */
export async function animatedPicture(
  { width, height }: Size,
  format: 'gif' | 'webp' = 'gif',
): Promise<Buffer> {
  const frames = await Promise.all(
    ['#cc2222', '#22cc22', '#2222cc'].map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const joined = sharp(frames, { join: { animated: true } })
  return format === 'gif'
    ? joined.gif({ loop: 0, delay: [100, 200, 300] }).toBuffer()
    : joined.webp({ loop: 0, delay: [100, 200, 300] }).toBuffer()
}

/** A valid PNG with few bytes and very many pixels. */
export function pngBomb({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8) // one bit for each pixel, in grey
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(name: string, data: Buffer): Buffer {
  const namedData = Buffer.concat([Buffer.from(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(namedData))
  return Buffer.concat([length, namedData, checksum])
}

/** A GIF of one pixel. Its first six bytes are 'GIF89a', the next two the width. */
const ONE_PIXEL = Buffer.from('47494638396101000100800000ffffff0000002c00000000010001000002024401003b', 'hex')

/** GIFs that some decoders accept as pictures, and that browsers can run as a script. */
export const gifPolyglots: [what: string, bytes: Buffer][] = [
  [
    'a comment from the width on',
    Buffer.concat([Buffer.from('GIF89a/*'), ONE_PIXEL.subarray(8), Buffer.from('*/=1;alert(1)')]),
  ],
  [
    'an assignment from the width on',
    Buffer.concat([Buffer.from('GIF89a=1//'), ONE_PIXEL.subarray(10), Buffer.from('\nalert(1)')]),
  ],
  ['a comment, and all of it inside blocks', gifWithWidth('/*')],
  ['an assignment, and all of it inside blocks', gifWithWidth('=1')],
  ['a script after the end', Buffer.concat([ONE_PIXEL, Buffer.from(';alert(1)')])],
  ['a page after the end', Buffer.concat([ONE_PIXEL, Buffer.from('<script>alert(1)</script>')])],
]

function gifWithWidth(characters: string): Buffer {
  return Buffer.concat([Buffer.from(`GIF89a${characters}`), ONE_PIXEL.subarray(8)])
}
