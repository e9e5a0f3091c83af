import { lodgingScore } from './wording/content.ts'
import { readDay } from './wording/days.ts'
import type { SectionKind } from './wording/sections.ts'

type Section = { level: number; kind: SectionKind | null; text: string }

type EnterSectionOptions = {
  level: number
  kind: SectionKind | null
  /** Says nothing of what it stands under. */
  isApart?: boolean
}

/** The headings that a place in a document stands under, the nearest last. */
export class SectionStack {
  readonly #open: Section[] = []
  /** How many were open where a number of this depth stood first. */
  readonly #heights = new Map<number, number>()

  get nearest(): Section | undefined {
    return this.#open.at(-1)
  }

  /** The nearest that stands out more than this. */
  above(level: number): Section | undefined {
    return this.#open.findLast((section) => section.level > level)
  }

  enter(text: string, { level, kind, isApart = false }: EnterSectionOptions): void {
    while (this.nearest && this.nearest.level <= level) this.#open.pop()
    const above = this.nearest?.kind ?? null
    const goesOn =
      !isApart &&
      above !== null &&
      (['accommodation', 'activities'].includes(above) ? lodgingScore(text) > 0 : true)
    // 'The rest is yours' under 'What you get'
    const isTurned =
      above === 'includes' && /\b(?:you|yours?|own|self|pocket|extra|locally|yourself|rest|but)\b/i.test(text)
    const inherited = isTurned ? 'excludes' : goesOn && readDay(text) === null ? above : null
    this.#open.push({ level, kind: kind ?? inherited, text })
  }

  leave(): void {
    this.#open.pop()
  }

  /** What has a number follows what had the one before it. */
  leaveToNumber(depth: number): void {
    const height = this.#heights.get(depth) ?? this.#open.length
    this.#heights.set(depth, height)
    this.#open.splice(height)
  }
}
