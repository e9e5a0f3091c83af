import { middle, type Box, type Glyph, type GlyphStyle } from './page-marks.ts'

/** Words that belong together on one line: a line of a column, a cell's line, a bullet. */
export type Segment = Box &
  GlyphStyle & {
    page: number
    text: string
    baseline: number
    words: { text: string; left: number; right: number }[]
  }

/** All segments on one line across the page, from left to right. */
export type TextRow = Box & { baseline: number; segments: Segment[] }

type Word = Segment['words'][number]

/** The letters of a segment, and its text, in which words are separated by spaces. */
type GlyphGroup = { text: string; glyphs: Glyph[] }

export function boundingBox(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  }
}

/** Splits a segment before each word that starts a column. */
export function splitWords(segment: Segment, isCut: (word: Word, before: Word) => boolean): Segment[] {
  const parts: Word[][] = [[]]
  segment.words.forEach((word, at) => {
    const before = segment.words[at - 1]
    if (before && isCut(word, before)) parts.push([])
    parts.at(-1)?.push(word)
  })
  if (parts.length === 1) return [segment]
  return parts.map((words, at) => ({
    ...segment,
    words,
    left: at === 0 ? segment.left : (words[0]?.left ?? segment.left),
    right: words.at(-1)?.right ?? segment.right,
    text: words.map(({ text }) => text).join(' '),
  }))
}

// The gaps are relative to the type size.
/** A wider gap separates words. */
const WORD_GAP = 0.17

/** A gap wider than this separates columns or cells. */
const COLUMN_GAP = 1.1

/** The widest gap between a bullet and its words. */
const BULLET_GAP = 4.5

const LIGATURES: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
}

/** Bullets, and the characters that unknown symbol fonts produce for them. */
export const BULLET_SIGN =
  '[•‣▪◦●○■□◆◇▶►▸▷▹➤➢➔→✦★☆❖✚❧✓✔✅☑☐✗✘✕✖❌☒×»›*·∙⁃+~☺–—-]|[\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\uf000-\\uf0ff]'
export const BULLET = new RegExp(`^(?:${BULLET_SIGN}|o(?=\\s)|¤|§(?=\\s))+$`, 'u')

const NUMBERED = /^(?:\(?\d{1,2}[.)]|\(?[a-hA-H][.)]|[ivx]{1,4}[.)])$/

/** Joins the letters of a row to segments. `edges` are the x positions of the borders between cells. */
export function toSegments(glyphs: Glyph[], page: number, edges: number[]): Segment[] {
  const letters = removeOverprints(
    glyphs
      .filter((glyph) => glyph.text.trim() !== '')
      .toSorted((a, b) => a.left - b.left || a.order - b.order),
  )
  const spaces = glyphs.filter((glyph) => glyph.text.trim() === '').toSorted((a, b) => a.left - b.left)
  let nextSpace = 0
  const spacing = letterSpacing(letters)
  const groups: GlyphGroup[] = []
  let isAfterBar = false
  for (const glyph of letters) {
    // A table border typed as text.
    if (/^[|│┃]$/.test(glyph.text)) {
      isAfterBar = true
      continue
    }
    const group = isAfterBar ? undefined : groups.at(-1)
    isAfterBar = false
    const before = group?.glyphs.at(-1)
    const gap = before ? glyph.left - before.right - spacing : 0
    const size = Math.max(glyph.size, before?.size ?? 0)
    const text = LIGATURES[glyph.text] ?? glyph.text
    // A border between two letters separates cells, unless the letters nearly touch.
    const isBorder =
      before &&
      gap > Math.max(3.2, size * 0.32) &&
      edges.some((edge) => edge > before.right - 1 && edge < glyph.left + 1)
    if (!group || !before || isBorder || gap > COLUMN_GAP * size) groups.push({ text, glyphs: [glyph] })
    else {
      // Both lists are sorted from left to right, so spaces left of the previous letter can be skipped.
      let space = spaces[nextSpace]
      while (space && middle(space) <= before.left) space = spaces[++nextSpace]
      const isBetween =
        space !== undefined && middle(space) < glyph.left && space.left >= before.right - size * 0.15
      const hasSpace = gap > WORD_GAP * size || (spacing === 0 && isBetween)
      group.text += (hasSpace ? ' ' : '') + text
      group.glyphs.push(glyph)
    }
  }
  return joinBullets(groups.flatMap((group) => splitLeaders(group)).map((group) => toSegment(group, page)))
}

/** Removes letters drawn twice (fake bold, shadows): the same letter at nearly the same place. */
function removeOverprints(letters: Glyph[]): Glyph[] {
  return letters.filter((glyph, at) => {
    for (let back = at - 1; back >= Math.max(0, at - 3); back--) {
      const before = letters[back]
      if (before?.text === glyph.text && Math.abs(before.left - glyph.left) < glyph.size * 0.12) return false
    }
    return true
  })
}

/** The extra space between the letters of a spaced-out heading; 0 for others. */
function letterSpacing(letters: Glyph[]): number {
  // Relative to the type size.
  const gaps = letters.slice(1).map((glyph, at) => (glyph.left - (letters[at]?.right ?? 0)) / glyph.size)
  const wide = gaps.filter((gap) => gap > 0.08).toSorted((a, b) => a - b)
  if (letters.length < 4 || wide.length < gaps.length * 0.8) return 0
  const usual = wide[Math.floor(wide.length * 0.4)] ?? 0
  return usual > 0.9 ? 0 : usual * (letters[0]?.size ?? 0)
}

/** Splits at dots that lead from one column to the next: 'Lunch ........ 12:00' becomes two groups. */
function splitLeaders(group: GlyphGroup): GlyphGroup[] {
  if (!/[.·_…]{4,}|(?:[.·…] ){4,}/.test(group.text)) return [group]
  const parts: Glyph[][] = [[]]
  const texts: string[] = ['']
  let at = 0
  for (const glyph of group.glyphs) {
    const start = group.text.indexOf(glyph.text, at)
    // The space before the letter, which is in the text but not among the glyphs.
    const skipped = start < 0 ? '' : group.text.slice(at, start)
    at = start < 0 ? at : start + glyph.text.length
    const isDot = /^[.·_…]$/.test(glyph.text)
    if (isDot && /^(?:[.·_… ]){4,}/.test(group.text.slice(start, start + 5))) {
      if (parts.at(-1)?.length) {
        parts.push([])
        texts.push('')
      }
      continue
    }
    // The last dots of the leader.
    if (isDot && parts.at(-1)?.length === 0) continue
    parts.at(-1)?.push(glyph)
    texts[texts.length - 1] += (texts.at(-1) === '' ? '' : skipped) + glyph.text
  }
  return parts.flatMap((glyphs, index) =>
    glyphs.length === 0 ? [] : [{ text: (texts[index] ?? '').trim(), glyphs }],
  )
}

function toSegment({ text, glyphs }: GlyphGroup, page: number): Segment {
  const isMostly = (has: (glyph: Glyph) => boolean) => glyphs.filter(has).length > glyphs.length * 0.6
  const sizes = glyphs.map((glyph) => glyph.size).toSorted((a, b) => a - b)
  return {
    ...boundingBox(glyphs),
    page,
    // Without soft hyphens, except at the end, where joinLines() needs it.
    text: text
      .replace(/\u00ad(?=.)/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    baseline: glyphs[0]?.baseline ?? 0,
    size: sizes[Math.floor(sizes.length / 2)] ?? 0,
    isBold: isMostly((glyph) => glyph.isBold),
    isItalic: isMostly((glyph) => glyph.isItalic),
    isMonospaced: isMostly((glyph) => glyph.isMonospaced),
    colour: glyphs[Math.floor(glyphs.length / 2)]?.colour ?? null,
    words: wordsOf(text, glyphs),
  }
}

/** The words of a text with their positions. A letter of the text may be part of a ligature. */
function wordsOf(text: string, glyphs: Glyph[]): Word[] {
  let at = 0
  return text.split(' ').map((word) => {
    const first = glyphs[at]
    let length = 0
    while (at < glyphs.length && length < word.length) {
      length += [...(glyphs[at]?.text ?? '')].map((letter) => LIGATURES[letter] ?? letter).join('').length
      at++
    }
    return { text: word, left: first?.left ?? 0, right: glyphs[at - 1]?.right ?? 0 }
  })
}

/** Joins a bullet or number with the text after it. */
function joinBullets(segments: Segment[]): Segment[] {
  const joined: Segment[] = []
  for (const segment of segments) {
    const before = joined.at(-1)
    const isMark = before && (before.text === 'o' || BULLET.test(before.text) || NUMBERED.test(before.text))
    if (before && isMark && segment.left - before.right < BULLET_GAP * segment.size) {
      joined[joined.length - 1] = {
        ...segment,
        ...boundingBox([before, segment]),
        text: `${before.text} ${segment.text}`,
        words: [...before.words, ...segment.words],
      }
    } else joined.push(segment)
  }
  return joined
}
