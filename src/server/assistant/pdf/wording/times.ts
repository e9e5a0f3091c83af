import { numberOf } from './numbers.ts'

export type ParsedTime = {
  /** 'HH:MM' or a part of the day. */
  time: string
  /** False: it could be in the morning or in the afternoon. */
  isCertain: boolean
  /** The index after the time. */
  end: number
}

const DAY_PARTS: Record<string, string> = {
  morning: 'Morning',
  mornings: 'Morning',
  forenoon: 'Morning',
  vormittag: 'Morning',
  vormittags: 'Morning',
  morgens: 'Morning',
  matin: 'Morning',
  mañana: 'Morning',
  noon: '12:00',
  midday: '12:00',
  mittag: '12:00',
  mittags: '12:00',
  midi: '12:00',
  midnight: '00:00',
  afternoon: 'Afternoon',
  afternoons: 'Afternoon',
  nachmittag: 'Afternoon',
  nachmittags: 'Afternoon',
  'après-midi': 'Afternoon',
  tarde: 'Afternoon',
  evening: 'Evening',
  evenings: 'Evening',
  night: 'Evening',
  abend: 'Evening',
  abends: 'Evening',
  soir: 'Evening',
  noche: 'Evening',
}
const PART_WORD = Object.keys(DAY_PARTS).join('|')
const BEFORE =
  '(?:(?:at|from|about|around|approx(?:\\.|imately)?|ca\\.?|c\\.|circa|by|until|after|before|ab|um|gegen|à|vers|a las|~|starting|start|then|not later than|no later than)\\s+)*'
const SUFFIX = '(?:\\s*([ap])\\.?\\s?m\\b\\.?|\\s*(noon|midnight)\\b)?'
const TO = '\\s*(?:-|–|—|−|to|until|till|til|bis|à|a|/|and|until about)\\s*'

/** '9:30', '9.30 pm' */
const CLOCK = new RegExp(
  `^\\(?${BEFORE}(\\d{1,2})\\s?[:.]\\s?(\\d{2})(?![\\d.,]\\d|\\d|\\s?(?:[€£$%]|EUR|USD|GBP|CHF|euros?|pounds?|dollars?|km)\\b)${SUFFIX}(?:\\s*(?:h|hrs?|hours|uhr)\\b\\.?)?`,
  'i',
)
/** '9h30', '18h' */
const HOUR_H = new RegExp(`^\\(?${BEFORE}(\\d{1,2})\\s?h\\s?(\\d{2})?(?![\\da-z])`, 'i')
/** '0930', '0930 hrs' */
const MILITARY = new RegExp(
  `^\\(?${BEFORE}([01]\\d|2[0-4])([0-5]\\d)(?!\\d|[.,]\\d|\\s*(?:m|ft|km|metres|meters|feet|people|steps)\\b)(?:\\s*(?:h|hrs?|hours)\\b\\.?)?`,
  'i',
)
/** '9 am' */
const HOUR = new RegExp(`^\\(?${BEFORE}(\\d{1,2})\\s*([ap])\\.?\\s?m\\b\\.?`, 'i')
/** 'six o’clock in the evening', '18 Uhr' */
const OCLOCK = new RegExp(
  `^\\(?${BEFORE}(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\s*(?:o['’]?clock|uhr)\\b(?:\\s+(?:in the )?(morning|afternoon|evening|at night)\\b)?`,
  'i',
)
/** 'half past eight', 'quarter to nine in the evening' */
const HALF = new RegExp(
  `^\\(?${BEFORE}(half past|quarter past|quarter to)\\s+(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b(?:\\s+in the (morning|afternoon|evening))?`,
  'i',
)
/** '9-11 am' */
const RANGE_HOUR = new RegExp(
  `^\\(?${BEFORE}(\\d{1,2})${TO}(\\d{1,2})(?:[:.](\\d{2}))?\\s*([ap])\\.?\\s?m\\b\\.?`,
  'i',
)
const NOON = new RegExp(`^\\(?${BEFORE}(?:12\\s+)?(noon|midnight)\\b`, 'i')
/** 'In the evening', but not 'Evening walk' */
const PART = new RegExp(
  `^\\(?(?:(?:in the|during the|the|early|late|mid|all|whole|am|later in the|that|on the|our)[\\s-]+)*(${PART_WORD})\\b(?!\\s+(?:tea|coffee|dress|meal|food|sky|walk|train|ferry|bus|star))`,
  'i',
)
/** 'AM' and 'PM' alone are the morning and the afternoon. */
const PART_CAPS = /^(AM|PM)\b(?!\s*\d)/
/** 'from 9 –': a number alone is a time only after such a word. */
const HOUR_ALONE = new RegExp(`^(?:from|at|around|about|by)\\s+(\\d{1,2})(?=\\s*(?:[:–—-]\\s|$))`, 'i')
/** '9ish' */
const ISH = new RegExp(`^\\(?${BEFORE}(\\d{1,2})(?:[:.](\\d{2}))?\\s?ish\\b`, 'i')

/** Whether it is a clock time such as '09:30', not a part of the day. */
export function isClock(time: ParsedTime | null): boolean {
  return time !== null && /^\d/.test(time.time)
}

/** The time at the start of a text, if there is one. */
export function readTime(text: string): ParsedTime | null {
  const start = readStart(text)
  if (!start) return null
  const end = skipRange(text, start.end, start)
  return { ...start, end }
}

/** The time at the start of a text, without the end of a range. */
function readStart(text: string): ParsedTime | null {
  const range = RANGE_HOUR.exec(text)
  if (range) {
    const [start, until] = [Number(range[1]), Number(range[2])]
    const isPm = /p/i.test(range[4] ?? '')
    // '9-11 am' starts in the morning, '11-1 pm' too, '2-4 pm' in the afternoon.
    const startsPm = isPm && (start < until || start === 12) && until !== 12
    return toParsedTime(start, 0, { isPm: startsPm, isAm: !startsPm, end: range[0].length })
  }
  const noon = NOON.exec(text)
  if (noon)
    return { time: DAY_PARTS[noon[1]?.toLowerCase() ?? ''] ?? '', isCertain: true, end: noon[0].length }
  const exact = CLOCK.exec(text)
  if (exact) {
    const word = exact[4]?.toLowerCase()
    return toParsedTime(Number(exact[1]), Number(exact[2]), {
      isPm: /p/i.test(exact[3] ?? '') || word === 'noon',
      isAm: /a/i.test(exact[3] ?? '') || word === 'midnight',
      isPadded: /^\(?\D*0\d/.test(exact[0]),
      end: exact[0].length,
    })
  }
  const hour = HOUR.exec(text)
  if (hour) {
    const isPm = /p/i.test(hour[2] ?? '')
    return toParsedTime(Number(hour[1]), 0, { isPm, isAm: !isPm, end: hour[0].length })
  }
  const hourWithH = HOUR_H.exec(text)
  if (hourWithH)
    return toParsedTime(Number(hourWithH[1]), Number(hourWithH[2] ?? 0), {
      is24: true,
      end: hourWithH[0].length,
    })
  const military = MILITARY.exec(text)
  if (military && isFourDigitTime(text, military)) {
    return toParsedTime(Number(military[1]), Number(military[2]), { is24: true, end: military[0].length })
  }
  const oclock = OCLOCK.exec(text)
  if (oclock) {
    const isPm = /afternoon|evening|night/i.test(oclock[2] ?? '')
    return toParsedTime(numberOf(oclock[1] ?? ''), 0, {
      isPm,
      isAm: /morning/i.test(oclock[2] ?? ''),
      end: oclock[0].length,
    })
  }
  const half = HALF.exec(text)
  if (half) {
    const namedHour = numberOf(half[2] ?? '')
    const [hours, minutes] =
      half[1]?.toLowerCase() === 'quarter to'
        ? [namedHour - 1, 45]
        : [namedHour, half[1]?.toLowerCase() === 'half past' ? 30 : 15]
    return toParsedTime(hours, minutes, {
      isPm: /afternoon|evening/i.test(half[3] ?? ''),
      end: half[0].length,
    })
  }
  const part = PART.exec(text)
  if (part)
    return { time: DAY_PARTS[part[1]?.toLowerCase() ?? ''] ?? '', isCertain: true, end: part[0].length }
  const caps = PART_CAPS.exec(text)
  if (caps) return { time: caps[1] === 'AM' ? 'Morning' : 'Afternoon', isCertain: true, end: caps[0].length }
  const ish = ISH.exec(text)
  if (ish) return toParsedTime(Number(ish[1]), Number(ish[2] ?? 0), { end: ish[0].length })
  const alone = HOUR_ALONE.exec(text)
  if (alone) return toParsedTime(Number(alone[1]), 0, { end: alone[0].length })
  return null
}

/** '1926' is a year, '1230' at the start of a line is not. */
function isFourDigitTime(text: string, match: RegExpExecArray): boolean {
  const digits = `${match[1]}${match[2]}`
  if (/^(?:19|20)\d\d$/.test(digits) && /hrs?|hours|h\b/i.test(match[0]) === false) {
    // Evening times and years look alike: '2030 Campfire', '2027 programme'.
    return (
      /^\(?(?:19|20)(?:00|15|30|45|10|20|40|50|05|55|25|35)\b/.test(text) &&
      !/^\(?20[2-4]\d\b(?!\s*[-–:])/.test(text.replace(/^\(?20(?:30|45|15|00)/, '0000'))
    )
  }
  return true
}

type ClockOptions = {
  isPm?: boolean
  isAm?: boolean
  /** Written in a way that only 24-hour clocks have. */
  is24?: boolean
  /** '09:30', which is hardly in the evening. */
  isPadded?: boolean
  end: number
}

/** Null: there is no such time. */
function toParsedTime(
  hours: number,
  minutes: number,
  { isPm = false, isAm = false, is24 = false, isPadded = false, end }: ClockOptions,
): ParsedTime | null {
  if (!(hours >= 0 && hours <= 24 && minutes >= 0 && minutes < 60)) return null
  let hour = hours % 24
  if (isPm && hour < 12) hour += 12
  if (isAm && hours === 12) hour = 0
  const isCertain = isPm || isAm || is24 || hours > 12 || hours === 0 || isPadded
  return { time: `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`, isCertain, end }
}

const UNTIL = new RegExp(
  `^${TO}(?=\\d|noon|midday|midnight|late|dusk|dark|open end|evening|morning|afternoon|onwards)`,
  'i',
)

/** Of '9:00–10:30' only the start counts; the rest is skipped. */
function skipRange(text: string, end: number, start: ParsedTime): number {
  const rest = text.slice(end)
  const joint = UNTIL.exec(rest)
  if (!joint) {
    const open = /^\s*(?:onwards?|ish\b|sharp\b|prompt\b|\+)/i.exec(rest)
    return open ? end + open[0].length : end
  }
  const until = readStart(rest.slice(joint[0].length))
  if (until) return end + joint[0].length + until.end
  const late = /^(?:late|dusk|dark|open end)/i.exec(rest.slice(joint[0].length))
  return late ? end + joint[0].length + late[0].length : start.end
}

/** The text after a time, without separators. */
export function afterTime(text: string, end: number): string {
  return text
    .slice(end)
    .replace(/^[\s)\]]*(?:[-–—−:|,.;=>→•]|\bhrs?\b|\buhr\b)*\s*/i, '')
    .trim()
}

/**
 * The times of one day in chronological form. On a twelve-hour clock without am and pm, an earlier time after
 * a later one is in the afternoon: 12.45, then 2.30.
 */
export function orderTimes(times: ParsedTime[]): string[] {
  let last = -1
  return times.map(({ time, isCertain }) => {
    if (!/^\d/.test(time)) return time
    let minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    if (!isCertain && minutes < last && minutes < 12 * 60 && minutes + 12 * 60 >= last) minutes += 12 * 60
    last = minutes
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
}
