// Encodes the pictures of photos/ into what the site serves: npx tsx scripts/encode-photos.ts
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** An entry of photos/photos.json. */
type Photo = {
  /** The file's name, without its ending. */
  name: string
  alt: string
  title: string
  author: string
  licence: string
  licenceUrl: string
  source: string
  /** What we have changed, which the licences ask us to say. */
  changes: string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const originals = `${root}photos`
const publicDir = `${root}src/web/public`
const target = `${publicDir}/photos`

/** From best to worst: the first that is small enough is used. */
const AVIF_QUALITIES = [56, 50, 44, 38]
const WEBP_QUALITY = 72
/** In characters. */
const MAX_PLACEHOLDER_LENGTH = 200

/** The maximum bytes of an AVIF of this width. Detailed pictures get a lower quality until they fit. */
function maxAvifBytes(width: number): number {
  if (width <= 640) return 45_000
  return width <= 1280 ? 130_000 : 300_000
}

/** The widths of the files made from an original of this width. */
const widthsFor = (width: number) => (width >= 1900 ? [640, 1280, Math.min(2400, width)] : [640, 1280])

const resize = (file: string, width: number) => sharp(file).resize({ width, withoutEnlargement: true })

/** Encodes with one quality after the other until the limit is met; the last one is used in any case. */
async function encodeWithinLimit(
  maxBytes: number,
  qualities: number[],
  encode: (quality: number) => Promise<Buffer>,
) {
  let result: Buffer = Buffer.alloc(0)
  for (const quality of qualities) {
    result = await encode(quality)
    if (result.length <= maxBytes) break
  }
  return result
}

/** From best to worst; `size` in pixels. */
const PLACEHOLDERS = [
  { size: 16, quality: 30 },
  { size: 14, quality: 20 },
  { size: 12, quality: 20 },
  { size: 12, quality: 5 },
  { size: 12, quality: 1 },
]

/** The picture in a few pixels, as a data URL: the first size and quality that is short enough. */
async function encodePlaceholder(file: string) {
  for (const { size, quality } of PLACEHOLDERS) {
    const tiny = await sharp(file)
      .resize(size, size, { fit: 'inside' })
      .webp({ quality, effort: 6 })
      .toBuffer()
    const uri = `data:image/webp;base64,${tiny.toString('base64')}`
    if (uri.length <= MAX_PLACEHOLDER_LENGTH) return uri
  }
  throw new Error(`No placeholder of ${MAX_PLACEHOLDER_LENGTH} characters for ${file}`)
}

/** Writes a photo's files, and returns its size and their widths. */
async function encodePhoto({ name }: Photo) {
  const file = `${originals}/${name}.jpg`
  const { width, height } = await sharp(file).metadata()
  const widths = widthsFor(width)
  for (const size of widths) {
    const avif = await encodeWithinLimit(maxAvifBytes(size), AVIF_QUALITIES, (quality) =>
      resize(file, size).avif({ quality, effort: 4 }).toBuffer(),
    )
    await writeFile(`${target}/${name}-${size}.avif`, avif)
    await resize(file, size)
      .webp({ quality: WEBP_QUALITY, effort: 4 })
      .toFile(`${target}/${name}-${size}.webp`)
  }
  await resize(file, 1280).jpeg({ quality: 78, mozjpeg: true }).toFile(`${target}/${name}.jpg`)
  return { width, height, widths }
}

async function writeTouchIcon() {
  const mark = await readFile(`${publicDir}/favicon.svg`)
  // Square: the phone rounds the corners itself.
  await sharp(mark, { density: 300 })
    .resize(180, 180)
    .flatten({ background: '#F6F2E9' })
    .png({ compressionLevel: 9 })
    .toFile(`${publicDir}/apple-touch-icon.png`)
}

const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`)

const photos = JSON.parse(await readFile(`${originals}/photos.json`, 'utf8')) as Photo[]

await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
await mkdir(`${root}src/web/ui`, { recursive: true })
await mkdir(`${root}src/web/features/content`, { recursive: true })

const index: Record<string, Awaited<ReturnType<typeof encodePhoto>>> = {}
let placeholders =
  '/* Written by scripts/encode-photos.ts: what each photo of the site shows, blurred, until it is there. */\n'
for (const photo of photos) {
  index[photo.name] = await encodePhoto(photo)
  const blur = await encodePlaceholder(`${originals}/${photo.name}.jpg`)
  placeholders += `img[data-photo='${photo.name}'] {\n  background-image: url(${blur});\n}\n`
  console.log(photo.name)
}
await writeTouchIcon()
await writeJson(`${root}src/web/ui/photos.json`, index)
await writeFile(`${root}src/web/ui/photos.css`, placeholders)
await writeJson(
  `${root}src/web/ui/photo-scenes.json`,
  Object.fromEntries(photos.map(({ name, alt }) => [name, alt])),
)
await writeJson(
  `${root}src/web/features/content/credits.json`,
  photos.map(({ name, title, author, licence, licenceUrl, source, changes }) => ({
    name,
    title,
    author,
    licence,
    licenceUrl,
    source,
    changes,
  })),
)

const files = await readdir(target)
const sizes = await Promise.all(files.map(async (file) => (await stat(`${target}/${file}`)).size))
console.log(`${files.length} files, ${(sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)} MB`)
