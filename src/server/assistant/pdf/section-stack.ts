import { lodgingScore } from './wording/content.ts'
import { readDay } from './wording/days.ts'
import type { SectionKind } from './wording/sections.ts'

type Section = { level: number; kind: SectionKind | null; text: string }

type EnterSectionOptions = {
  level: number
  kind: SectionKind | null
  /** Does not inherit the kind of the section around it. */
  isApart?: boolean
}

/** The headings above a position in a document, nearest last. */
export class SectionStack {
  readonly #open: Section[] = []
  /** How many sections were open at the first number of each depth. */
  readonly #heights = new Map<number, number>()

  get nearest(): Section | undefined {
    return this.#open.at(-1)
  }

  /** The nearest section whose heading is more prominent than this. */
  above(level: number): Section | undefined {
    return this.#open.findLast((section) => section.level > level)
  }

  enter(text: string, { level, kind, isApart = false }: EnterSectionOptions): void {
    while (this.nearest && this.nearest.level <= level) this.#open.pop()
    const inherited = inheritedKind(text, this.nearest?.kind ?? null, isApart)
    this.#open.push({ level, kind: kind ?? inherited, text })
  }

  leave(): void {
    this.#open.pop()
  }

  /** Closes the sections opened since the first number of this depth: '2' is not inside '1'. */
  leaveToNumber(depth: number): void {
    const height = this.#heights.get(depth) ?? this.#open.length
    this.#heights.set(depth, height)
    this.#open.splice(height)
  }
}

/** The kind that a heading without a known topic takes over from the section around it. */
function inheritedKind(heading: string, outerKind: SectionKind | null, isApart: boolean): SectionKind | null {
  // 'The rest is yours' under 'What you get'
  if (
    outerKind === 'includes' &&
    /\b(?:you|yours?|own|self|pocket|extra|locally|yourself|rest|but)\b/i.test(heading)
  )
    return 'excludes'
  if (isApart || readDay(heading) !== null) return null
  const isAboutStay = outerKind === 'accommodation' || outerKind === 'activities'
  return isAboutStay && lodgingScore(heading) === 0 ? null : outerKind
}
