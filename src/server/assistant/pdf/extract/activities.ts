import type { ScheduledDay } from '#contract/assistant.ts'
import { capitalise } from '#contract/text.ts'
import { groupBy } from '../../../group-by.ts'
import type { Piece } from '../piece.ts'
import { sentencesOf, splitList } from '../wording/lists.ts'
import { amountsIn } from '../wording/prices.ts'
import { activitiesIn, isActivity } from '../wording/activity-words.ts'
import { shareThings } from '../wording/thing-words.ts'
import { labelsOf, STATEMENT } from './activity-labels.ts'
import { removeDuplicates, type ExtractedItem } from './extracted-item.ts'
import { isTimetable } from './schedule-tables.ts'

const MAX_ACTIVITIES = 14

/**
 * The document's own list of activities; without one, what the schedule says people do; without a schedule,
 * what the text mentions.
 */
export function findActivities(
  pieces: Piece[],
  schedule: { days: ScheduledDay[]; sources: { page: number; quote: string }[][] },
): ExtractedItem[] {
  const listed = pieces.flatMap((piece) => (piece.section === 'activities' ? itemsOf(piece) : []))
  if (listed.length > 0) return removeDuplicates(listed)
  const promised = pieces.flatMap((piece) =>
    piece.kind === 'text' && (piece.section === null || piece.section === 'schedule')
      ? findPromisedActivities(piece)
      : [],
  )
  if (promised.length >= 3) return removeDuplicates(promised)
  const unnamedList = findUnnamedList(pieces)
  if (unnamedList.length > 0) return removeDuplicates(unnamedList)
  const planned = schedule.days.flatMap((day, dayIndex) =>
    day.activities.flatMap(({ activity }, entryIndex) => {
      const source = schedule.sources[dayIndex]?.[entryIndex]
      return source ? labelsOf(activity).map((text) => ({ text, ...source })) : []
    }),
  )
  const distinctPlanned = mergeAlike(removeDuplicates(planned))
  if (distinctPlanned.length > 0) return distinctPlanned.slice(0, MAX_ACTIVITIES)
  const mentioned = pieces
    .filter(
      ({ section, kind }) =>
        (kind === 'text' || kind === 'item') && (section === null || section === 'schedule'),
    )
    .flatMap((piece) =>
      sentencesOf(piece.text).flatMap((sentence) =>
        activitiesIn(sentence).map((word) => ({ text: capitalise(word), page: piece.page, quote: sentence })),
      ),
    )
  return mergeAlike(removeDuplicates(mentioned)).slice(0, MAX_ACTIVITIES)
}

function itemsOf(piece: Piece): ExtractedItem[] {
  if (piece.kind === 'heading') return []
  const { page } = piece
  if (piece.kind === 'table') {
    if (isTimetable(piece)) return []
    return (piece.table?.rows ?? []).flatMap((row) =>
      row.flatMap(({ text }) => (text === '' ? [] : [{ text, page, quote: text }])),
    )
  }
  if (piece.kind === 'item' && /\blast (?:year|time|summer|winter)\b/i.test(piece.text)) return []
  if (piece.kind === 'item') return [{ text: piece.text.replace(/[\s.;,]+$/, ''), page, quote: piece.text }]
  return sentencesOf(piece.text).flatMap((sentence) => {
    const things = splitList(sentence.replace(/^[^:]{2,40}:\s+/, ''))
    const isList = things.length > 1 && things.every((thing) => thing.split(' ').length <= 7)
    if (isList || sentence.split(' ').length <= 6)
      return things.map((text) => ({ text, page, quote: sentence }))
    return activitiesIn(sentence).map((word) => ({ text: capitalise(word), page, quote: sentence }))
  })
}

const PROMISES = [
  /\b(?:you|we|they|pupils|students|children|everyone|all)\b(?:['’]ll| will| can| may| shall| are going to)?[^.,]{0,25}\b(?:have the chance to try|get to try|try(?: out)?|be able to try|can choose (?:from|between)|take part in)\s+(?<list>.+)$/i,
  /\b(?:activities|highlights|programme|pursuits)\b[^.:]{0,20}\b(?:include|are|is|offers?)\b:?\s+(?<list>[^;]+)/i,
  /\b(?:for (?:two|three|four|five|\d) days )?(?:you|we|pupils|they) (?:will|shall)\s+(?<list>(?!be\b|need\b|have\b|stay\b|sleep\b|receive\b|get\b)[^.]+,[^.]+,[^.]+)\.?$/i,
]

/** A list of short phrases under a heading without a known topic: one per line, or in one line. */
function findUnnamedList(pieces: Piece[]): ExtractedItem[] {
  const lines = findListOfLines(pieces)
  return lines.length > 0 ? lines : findEnumeration(pieces)
}

/** The first part of the document whose items or short lines are activities. */
function findListOfLines(pieces: Piece[]): ExtractedItem[] {
  const isLine = ({ kind, text }: Piece) =>
    kind === 'text' && text.split(' ').length <= 7 && !/[.:]$|\d/.test(text)
  const listed = pieces.filter(
    (piece) =>
      (piece.kind === 'item' || isLine(piece)) &&
      !/\blast (?:year|time|summer|winter)\b/i.test(piece.text) &&
      piece.section === null &&
      piece.heading !== '',
  )
  const parts = groupBy(listed, ({ part }) => part)
  for (const items of parts.values()) {
    const texts = items.map(({ text }) => text)
    const { services, packed, extras } = shareThings(texts)
    // Plain lines need more activities among them than items with bullets.
    const minShare = items.every(({ kind }) => kind === 'item') ? 0.25 : 0.5
    if (
      texts.length >= 3 &&
      texts.filter(isActivity).length >= texts.length * minShare &&
      !texts.some((text) => amountsIn(text).length > 0 || STATEMENT.test(text)) &&
      services < 0.6 &&
      packed < 0.4 &&
      extras < 0.4 &&
      texts.every((text) => text.split(' ').length <= 12)
    ) {
      return items.map(({ text, page }) => ({ text: text.replace(/[\s.;,]+$/, ''), page, quote: text }))
    }
  }
  return []
}

/** 'Hatha yoga, breathing, meditation, sauna' */
function findEnumeration(pieces: Piece[]): ExtractedItem[] {
  for (const { kind, section, text, page, heading } of pieces) {
    if (
      section !== null ||
      heading === '' ||
      !(kind === 'text' || (kind === 'heading' && / · | \/ /.test(text)))
    )
      continue
    const things = splitList(text.replaceAll(' / ', ' · '))
    const areShort = things.length >= 3 && things.every((thing) => thing.split(' ').length <= 5)
    const activityCount = things.filter(isActivity).length
    const isOtherList =
      /\d|@|[£€$]|:/.test(text) || (activityCount < things.length * 0.5 && isListOfThings(things))
    if (areShort && !isOtherList && activityCount > 0)
      return things.map((thing) => ({ text: thing, page, quote: text }))
  }
  return []
}

function isListOfThings(things: string[]): boolean {
  const { services, packed, extras } = shareThings(things)
  return services > 0.4 || packed > 0.3 || extras > 0.3
}

/** 'They will have the chance to try canoeing, raft building and orienteering.' */
function findPromisedActivities(piece: Piece): ExtractedItem[] {
  return sentencesOf(piece.text).flatMap((sentence) => {
    if (/\b(?:not|included|cost|bring)\b/i.test(sentence)) return []
    for (const pattern of PROMISES) {
      const list = pattern.exec(sentence)?.groups?.list
      if (!list) continue
      const things = splitList(list.replace(/,? (?:and )?there is\s+/i, ', '))
        .map((thing) =>
          thing.replace(/^(?:a|an|the|some)\s+/i, '').replace(/\s+for (?:the|those|all)\b.*$/i, ''),
        )
        .filter((thing) => thing.split(' ').length <= 11)
      if (things.length >= 3) return things.map((text) => ({ text, page: piece.page, quote: sentence }))
    }
    return []
  })
}

/** 'Canoeing' and 'Canoe' are merged. */
function mergeAlike(items: ExtractedItem[]): ExtractedItem[] {
  const kept: ExtractedItem[] = []
  for (const item of items) {
    const stem = (text: string) =>
      text
        .toLowerCase()
        .replace(/(?:ing|e|s|es)$/, '')
        .replace(/(.)\1$/, '$1')
    if (!kept.some((other) => stem(other.text) === stem(item.text))) kept.push(item)
  }
  return kept
}
