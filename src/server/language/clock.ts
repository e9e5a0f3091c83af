import { foldText } from './words.ts'

const CLOCK =
  /(?<![\p{Sc}\d.,:]\s?)\b([01]?\d|2[0-3])[:.h]([0-5]\d)(?!\d)(?:\s?([ap])\.?m\b)?(?![.,]\d|\s?(?:[%\p{Sc}]|(?:eur|usd|nok|km|kg|m)\b))|\b(1[0-2]|[1-9])\s?([ap])\.?m\b|\b(noon|midnight)\b/gu

/**
 * The times of day in a text, in minutes since midnight: 9:30, 9.30, 9h30, 9:30 pm, 9 am, noon; not $9.30,
 * 9.30 km or 9.12.2027.
 */
export function clocksIn(text: string): number[] {
  return [...foldText(text).matchAll(CLOCK)].map(
    ([, hours, minutes = '0', meridiem, hour, meridiemAlone, word]) => {
      if (word !== undefined) return word === 'noon' ? 12 * 60 : 0
      const halfOfDay = meridiem ?? meridiemAlone
      const hourAsWritten = Number(hours ?? hour)
      const hourOfDay =
        halfOfDay === undefined ? hourAsWritten : (hourAsWritten % 12) + (halfOfDay === 'p' ? 12 : 0)
      return hourOfDay * 60 + Number(minutes)
    },
  )
}

/** 570 -> '09:30' */
export function formatClock(minutes: number): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
