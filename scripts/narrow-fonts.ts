// Makes the fonts that pages load from the brand's: the same letters, but only the weights and widths in use.
// npx tsx scripts/narrow-fonts.ts
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compress, decompress } from 'wawoff2'
import { renameFont, RIGHTS_NAME_IDS } from './font-names.ts'

type AxisRange = readonly [from: number, to: number]
type FontSource = {
  family: string
  package: string
  /** The name that the licence reserves for the original font, and its replacement of the same length. */
  rename?: readonly [from: string, to: string]
  file: (part: string) => string
  /** A file for each: pages load only those whose letters they use. */
  parts: string[]
  /** Weights and widths to keep. */
  axes: { wght: AxisRange; wdth?: AxisRange }
}

const root = fileURLToPath(new URL('..', import.meta.url))
const target = `${root}src/web/fonts`
const fonts: FontSource[] = [
  {
    family: 'Wild Sans',
    package: 'mona-sans',
    rename: ['Mona', 'Wild'],
    file: (part) => `mona-sans-${part}-wdth-normal`,
    parts: ['vietnamese', 'latin-ext', 'latin'],
    axes: { wght: [400, 700], wdth: [100, 120] },
  },
  {
    family: 'Spline Sans Mono',
    package: 'spline-sans-mono',
    file: (part) => `spline-sans-mono-${part}-wght-normal`,
    parts: ['latin-ext', 'latin'],
    axes: { wght: [400, 400] },
  },
]

// Values of HarfBuzz's enums.
const MEMORY_MODE_WRITABLE = 2
const NO_HINTING = 1
const SET_OF_NAME_IDS = 4

/** HarfBuzz's subsetter, as its C functions. */
type Subsetter = Record<string, (...values: number[]) => number> & { memory: { buffer: ArrayBuffer } }
type WasmLoader = { instantiate: (wasm: Uint8Array) => Promise<{ instance: { exports: Subsetter } }> }
const { WebAssembly: loader } = globalThis as unknown as { WebAssembly: WasmLoader }
const wasm = await readFile(`${root}node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm`)
const hb = (await loader.instantiate(wasm)).instance.exports
/** Calls a C function. Only those that clear, invert, add or set flags may return nothing. */
const call = (name: string, ...values: number[]) => {
  const result = hb[name]?.(...values)
  if (result === undefined && !/clear|invert|flags|add/.test(name)) throw new Error(`${name} failed`)
  return result ?? 0
}
/** The four letters of a name as one number, as OpenType writes it. */
const tag = (name: string) => [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)

/** The font with all letters, but only with these weights and widths. */
function narrowFont(font: Uint8Array, axes: FontSource['axes']): Uint8Array {
  const address = call('malloc', font.length)
  new Uint8Array(hb.memory.buffer).set(font, address)
  const face = call(
    'hb_face_create',
    call('hb_blob_create', address, font.length, MEMORY_MODE_WRITABLE, 0, 0),
    0,
  )
  const input = call('hb_subset_input_create_or_fail')
  const letters = call('hb_subset_input_unicode_set', input)
  // The inverse of the empty set: keep all letters.
  call('hb_set_clear', letters)
  call('hb_set_invert', letters)
  call('hb_subset_input_set_flags', input, NO_HINTING)
  const names = call('hb_subset_input_set', input, SET_OF_NAME_IDS)
  for (const id of RIGHTS_NAME_IDS) call('hb_set_add', names, id)
  for (const [axis, [from, to]] of Object.entries(axes)) {
    const isSet =
      from === to
        ? call('hb_subset_input_pin_axis_location', input, face, tag(axis), from)
        : call('hb_subset_input_set_axis_range', input, face, tag(axis), from, to, NaN)
    if (!isSet) throw new Error(`The font has no ${axis} from ${from} to ${to}`)
  }
  const blob = call('hb_face_reference_blob', call('hb_subset_or_fail', face, input))
  const data = call('hb_blob_get_data', blob, 0)
  return new Uint8Array(hb.memory.buffer).slice(data, data + call('hb_blob_get_length', blob))
}

/** Which letters a file contains, according to the package's CSS. */
async function unicodeRange(source: string, file: string): Promise<string> {
  const css = await readFile(`${source}/${file.endsWith('wdth-normal') ? 'wdth' : 'wght'}.css`, 'utf8')
  const range = new RegExp(`/\\* ${file} \\*/[^}]*unicode-range: ([^;]*);`).exec(css)?.[1]
  if (range === undefined) throw new Error(`${file} does not say which letters it holds`)
  return range
}

/** The modified font keeps the original's rights and licence. */
async function licenceOf({ family, rename }: FontSource, source: string): Promise<string> {
  const licence = await readFile(`${source}/LICENSE`, 'utf8')
  return (
    `${family} is a modified version of the font below, made by scripts/narrow-fonts.ts: it has only the\n` +
    `weights and widths that pages use${rename ? ', and another name' : ''}. It stays under this licence.\n\n${licence}`
  )
}

function fontFace({ family, axes }: FontSource, { file, range }: { file: string; range: string }): string {
  const [light, bold] = axes.wght
  return [
    '@font-face {',
    `  font-family: '${family}';`,
    '  font-style: normal;',
    '  font-display: swap;',
    `  font-weight: ${light === bold ? light : `${light} ${bold}`};`,
    ...(axes.wdth ? [`  font-stretch: ${axes.wdth[0]}% ${axes.wdth[1]}%;`] : []),
    `  src: url('./${file}.woff2') format('woff2');`,
    `  unicode-range: ${range.replaceAll(',', ', ')};`,
    '}',
  ].join('\n')
}

await mkdir(target, { recursive: true })
const faces: string[] = []
for (const font of fonts) {
  const source = `${root}node_modules/@fontsource-variable/${font.package}`
  const name = font.family.toLowerCase().replaceAll(' ', '-')
  await writeFile(`${target}/${name}.LICENCE.txt`, await licenceOf(font, source))
  for (const part of font.parts) {
    const file = font.file(part)
    const original = await decompress(await readFile(`${source}/files/${file}.woff2`))
    const narrowed = narrowFont(original, font.axes)
    if (font.rename) renameFont(narrowed, font.rename)
    await writeFile(`${target}/${name}-${part}.woff2`, await compress(narrowed))
    faces.push(fontFace(font, { file: `${name}-${part}`, range: await unicodeRange(source, file) }))
  }
}
await writeFile(`${target}/fonts.css`, `/* Written by scripts/narrow-fonts.ts. */\n\n${faces.join('\n\n')}\n`)
