import sharp from 'sharp'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#contract/trips.ts'
import {
  drawableText,
  drawLine,
  fitLine,
  headingStyle,
  type TextStyle,
  textStyle,
  widthOf,
  wrapText,
} from './lettering.ts'

/** The texts of a share picture. */
export type PictureWords = {
  /** The first one that our letters can draw is used. */
  titles: string[]
  /** Below the title, side by side. Facts that cannot be drawn with our letters are left out. */
  facts: string[]
  badge?: string
}

// Pictures are few and small, and requests should not wait for each other: one thread, no cache.
sharp.concurrency(1)
sharp.cache(false)

const MARGIN = 64
const WIDTH = SHARE_WIDTH - 2 * MARGIN
const BASELINE = 560
const FACTS = textStyle(32)
const BADGE = headingStyle(34)
const BADGE_PADDING = 24
const BADGE_HEIGHT = 68
/** From a baseline up to the middle of the capital letters. */
const HALF_LETTER = { facts: 11, badge: 12 }
/** The largest style that fits the title is used; the last one cuts it. */
const TITLES = [
  { style: headingStyle(88), lines: 2 },
  { style: headingStyle(70), lines: 3 },
  { style: headingStyle(58), lines: 3 },
]
const LINE_HEIGHT = 1.12
/** From the baseline of the facts up to that of the title. */
const TITLE_ABOVE_FACTS = 80

/** Some previews refuse pictures above 300 kB. */
const MAX_BYTES = 290_000
/** The first quality whose picture is small enough is used. */
const QUALITIES = [84, 76, 66, 50, 30]

const WHITE = '#FFFDF8'
const EMBER = '#AE3F17'
const NIGHT = '#08120E'

/** Draws the preview of a shared link: a photo, darkened behind the words. */
export async function drawPicture(photo: string | Buffer, words: PictureWords): Promise<Buffer> {
  const composed = await sharp(photo)
    .resize(SHARE_WIDTH, SHARE_HEIGHT, { fit: 'cover' })
    .composite([{ input: Buffer.from(drawWords(words)) }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = composed.info
  let picture = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    picture = await sharp(composed.data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (picture.length <= MAX_BYTES) break
  }
  return picture
}

function drawWords({ titles, facts, badge }: PictureWords): string {
  const [title = ''] = keepDrawable(titles)
  const factLine = keepDrawable(facts).join(' · ')
  const badgeWidth = badge === undefined ? 0 : Math.ceil(widthOf(badge, BADGE)) + 2 * BADGE_PADDING
  const { style, lines } = layOutTitle(title)
  const lastBaseline = BASELINE - (factLine === '' ? 0 : TITLE_ABOVE_FACTS)
  const titleLines = lines.map((line, index) =>
    drawLine(line, style, {
      // Letters begin with a little room on their left, which shows at this size.
      x: MARGIN - style.size * 0.04,
      y: lastBaseline - (lines.length - 1 - index) * style.size * LINE_HEIGHT,
      fill: WHITE,
    }),
  )
  const factsWidth = WIDTH - badgeWidth - BADGE_PADDING
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">
    ${scrim}
    ${brand}
    ${titleLines.join('\n')}
    ${drawLine(fitLine(factLine, FACTS, factsWidth), FACTS, { x: MARGIN, y: BASELINE, fill: WHITE })}
    ${badge === undefined ? '' : drawBadge(badge, badgeWidth)}
  </svg>`
}

function keepDrawable(texts: string[]): string[] {
  return texts.map(drawableText).filter((text) => text !== null)
}

function layOutTitle(title: string): { style: TextStyle; lines: string[] } {
  const layouts = TITLES.map(({ style, lines }) => ({
    style,
    ...wrapText(title, style, { width: WIDTH, lines }),
  }))
  const chosen = layouts.find(({ isCut }) => !isCut) ?? layouts.at(-1)
  if (!chosen) throw new Error('There is no size for titles')
  return chosen
}

function drawBadge(badge: string, width: number): string {
  const left = SHARE_WIDTH - MARGIN - width
  const middle = BASELINE - HALF_LETTER.facts
  const top = middle - BADGE_HEIGHT / 2
  return `<rect x="${left}" y="${top}" width="${width}" height="${BADGE_HEIGHT}" rx="12" fill="${EMBER}"/>
    ${drawLine(badge, BADGE, { x: left + BADGE_PADDING, y: middle + HALF_LETTER.badge, fill: WHITE })}`
}

/**
 * The hero's scrim: dark at the top for the site's name and at the bottom for the words, lighter in between.
 */
const scrim = `<defs>
    <linearGradient id="down" x2="0" y2="1">
      <stop offset="0" stop-color="${NIGHT}" stop-opacity=".56"/>
      <stop offset=".2" stop-color="${NIGHT}" stop-opacity=".16"/>
      <stop offset=".34" stop-color="${NIGHT}" stop-opacity=".16"/>
      <stop offset=".62" stop-color="${NIGHT}" stop-opacity=".6"/>
      <stop offset="1" stop-color="${NIGHT}" stop-opacity=".92"/>
    </linearGradient>
    <linearGradient id="across">
      <stop offset="0" stop-color="${NIGHT}" stop-opacity=".45"/>
      <stop offset=".7" stop-color="${NIGHT}" stop-opacity="0"/>
    </linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#down)"/>
  <rect width="100%" height="100%" fill="url(#across)"/>`

/** The logo, a carabiner with a mountain in it, and the site's name. */
const brand = `<g transform="translate(${MARGIN} 52)">
    <g transform="scale(1.1) translate(-5.75 -5.75)">
      <g fill="none" stroke-linejoin="round" stroke-linecap="round" stroke-width="6.5">
        <path d="M34 9h-7C17 9 9 17 9 27v14c0 8 6 14 14 14h18c8 0 14-6 14-14" stroke="${WHITE}"/>
        <path d="M40 10.5 55 32.5" stroke="#F28B5A"/>
      </g>
      <path d="M30 22.5 43.5 45.5h-27z" stroke-width="2.5" stroke-linejoin="round" fill="${WHITE}" stroke="${WHITE}"/>
    </g>
    ${drawLine('Wild Trip Planner', headingStyle(34), { x: 74, y: 41, fill: WHITE })}
  </g>`
