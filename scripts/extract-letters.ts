// Extracts the letter outlines for share pictures from the brand's fonts: npx tsx scripts/extract-letters.ts
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as hb from 'harfbuzzjs'
import { decompress } from 'wawoff2'

type FontStyle = Record<string, number>
type LetterOutlines = {
  /** The advance width and the outline of each letter, in thousandths of the font size. */
  letters: Record<string, [advance: number, outline: string]>
  /** How much closer or further apart two neighbours are set. */
  kerning: Record<string, number>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const target = `${root}src/server/sharing`
/** The font size in which outlines are written. */
const EM = 1000
/** Kerning below this cannot be seen. */
const MIN_KERNING = 6

// The site's own font first; Greek and Cyrillic, which it lacks, from a similar font.
const fonts = [
  ...['latin', 'latin-ext', 'vietnamese'].map(
    (part) => `mona-sans/files/mona-sans-${part}-wdth-normal.woff2`,
  ),
  ...['greek', 'cyrillic'].map((part) => `noto-sans/files/noto-sans-${part}-wdth-normal.woff2`),
]
const styles: Record<string, FontStyle> = {
  heading: { wght: 700, wdth: 118 },
  text: { wght: 540, wdth: 100 },
}
/** Pairs of these letters get kerning. Accented letters use the kerning of the plain ones. */
const KERNED_LETTER = /^[A-Za-z0-9.,:;!?'"’‘“”()&/–-]$/
const DRAWN_LETTER = /^[\p{L}\p{N}\p{P}\p{S} ]$/u

async function openFont(file: string, style: FontStyle): Promise<hb.Font> {
  const compressed = await readFile(`${root}node_modules/@fontsource-variable/${file}`)
  const bytes = Uint8Array.from(await decompress(compressed))
  const font = new hb.Font(new hb.Face(new hb.Blob(bytes.buffer)))
  font.setVariations(Object.entries(style).map(([tag, value]) => new hb.Variation(tag, value)))
  return font
}

function shape(font: hb.Font, text: string) {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  return buffer.getGlyphInfosAndPositions()
}

async function extractLetters(style: FontStyle): Promise<LetterOutlines> {
  const outlines: LetterOutlines = { letters: {}, kerning: {} }
  for (const file of fonts) {
    const font = await openFont(file, style)
    const scale = EM / font.face.upem
    const newLetters = [...font.face.collectUnicodes()]
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => DRAWN_LETTER.test(letter) && !(letter in outlines.letters))
    for (const letter of newLetters) {
      const [glyph] = shape(font, letter)
      if (!glyph) continue
      outlines.letters[letter] = [
        Math.round((glyph.xAdvance ?? 0) * scale),
        outlineOf(font, glyph.codepoint, scale),
      ]
    }
    const kernedLetters = newLetters.filter((letter) => KERNED_LETTER.test(letter))
    for (const left of kernedLetters) {
      for (const right of kernedLetters) {
        const [first, second] = shape(font, left + right)
        const advanceAlone = outlines.letters[left]?.[0] ?? 0
        const kerning = Math.round((first?.xAdvance ?? 0) * scale) - advanceAlone
        // A pair without a second glyph is a ligature.
        if (second && Math.abs(kerning) >= MIN_KERNING) outlines.kerning[left + right] = kerning
      }
    }
  }
  return outlines
}

/** A glyph's outline as an SVG path in whole numbers. In SVG the y axis points down. */
function outlineOf(font: hb.Font, glyph: number, scale: number): string {
  return font
    .glyphToPath(glyph)
    .replace(/(-?[\d.]+),(-?[\d.]+)/g, (_point, x: string, y: string) => {
      return `${Math.round(Number(x) * scale)} ${Math.round(-Number(y) * scale)}`
    })
    .replaceAll(' -', '-')
}

for (const [name, style] of Object.entries(styles)) {
  const outlines = await extractLetters(style)
  await writeFile(`${target}/letters-${name}.json`, `${JSON.stringify(outlines)}\n`)
  const { letters, kerning } = outlines
  console.log(`${name}: ${Object.keys(letters).length} letters, ${Object.keys(kerning).length} pairs`)
}
const licenceOf = (font: string) =>
  readFile(`${root}node_modules/@fontsource-variable/${font}/LICENSE`, 'utf8')
const [notoRights] = (await licenceOf('noto-sans')).split('\n', 1)
await writeFile(
  `${target}/letters-LICENCE.txt`,
  'The outlines in letters-heading.json and letters-text.json are taken from these fonts by\n' +
    `scripts/extract-letters.ts, and stay under their licence.\n\n${notoRights}\n${await licenceOf('mona-sans')}`,
)
